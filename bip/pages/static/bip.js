// Moves an explanation through its story, and opens the items of a report. No library, no network.
(() => {
  "use strict";
  const svg = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const percent = (p) => (p < 0.005 ? "" : `${Math.round(100 * p)}%`);
  const latest = (times, t) => times.reduce((best, time, i) => (time <= t ? i : best), 0);

  // What is so in truth at a time: subject -> place, room or hand.
  const truth = (changes, t) =>
    changes.reduce((known, [time, subject, value]) => (time <= t ? known.set(subject, value) : known), new Map());

  const pill = (x, y, words, title) => {
    const width = Math.min(108, 14 + 6.6 * words.length);
    const group = svg("g", { class: "thing" });
    group.append(svg("title", {}, title));
    group.append(svg("rect", { x: x - width / 2, y, width, height: 17, rx: 8.5 }));
    group.append(svg("text", { x, y: y + 12.5, "text-anchor": "middle" }, words));
    return group;
  };
  const body = (x, y, name, title) => {
    const group = svg("g", { class: "body" });
    group.append(svg("title", {}, title));
    group.append(svg("circle", { cx: x + 12, cy: y, r: 12 }));
    group.append(svg("text", { x: x + 12, y: y + 4, "text-anchor": "middle" }, name.slice(0, 2)));
    return group;
  };
  const short = (words, most) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

  // Things lie in the last row of their tile; people stand in the head of their room, with what they hold.
  const drawBodies = (plan, moving, t) => {
    const known = truth(moving.truth, t);
    const of = (selector, key, name) => [...plan.querySelectorAll(selector)].find((g) => g.dataset[key] === name);
    const size = (group, name) => Number(group.querySelector("rect").getAttribute(name));
    const lying = [...known]
      .filter(([subject]) => !moving.people.includes(subject))
      .reduce((groups, [subject, at]) => groups.set(at, [...(groups.get(at) ?? []), subject]), new Map());
    plan.querySelectorAll(".thing, .body").forEach((mark) => mark.remove());
    for (const [at, things] of lying) {
      const tile = at && of("[data-tile]", "name", at);
      if (!tile) continue;
      const words = short(things[0], things.length > 1 ? 11 : 14) + (things.length > 1 ? ` +${things.length - 1}` : "");
      tile.append(pill(58, size(tile, "height") - 20, words, `${things.join(", ")}: ${at}`));
    }
    const used = new Map();
    for (const name of moving.people) {
      const at = known.get(name);
      const room = at && (of("[data-room]", "room", at) ?? of("[data-tile]", "name", at)?.closest("[data-room]"));
      if (!room) continue;
      const held = lying.get(`${name}'s hand`) ?? [];
      const x = used.get(room) ?? 10;
      room.append(body(x, 40, name, `${name}, ${at}${held.length ? `, holds ${held.join(", ")}` : ""}`));
      const words = short(held.join(", "), 11);
      const width = words ? 14 + 6.6 * words.length : 0;
      if (words) room.append(pill(x + 30 + width / 2, 32, words, `${name} holds ${held.join(", ")}`));
      used.set(room, x + 30 + width);
    }
  };

  // The beliefs as tables: a row a place that is ever held possible, a column a change.
  const drawTables = (details, moving, plan, names) => {
    const places = [...plan.querySelectorAll("[data-tile]")].map((g) => [g.dataset.tile, g.dataset.name]);
    moving.paths.forEach((path, number) => {
      const table = document.createElement("table");
      table.className = "heatmap";
      table.createCaption().textContent = names[number];
      const cell = (row, name, text, scope) => {
        const made = row.appendChild(document.createElement(name));
        made.textContent = text;
        if (scope) made.scope = scope;
        return made;
      };
      const head = table.createTHead().insertRow();
      cell(head, "th", "place", "col");
      for (const t of path.times) cell(head, "th", t || "start", "col").title = t ? moving.events[t - 1] : "";
      const body = table.createTBody();
      for (const [index, name] of places) {
        if (!path.p.some((held) => held[index])) continue;
        const row = body.insertRow();
        cell(row, "th", name, "row");
        for (const held of path.p)
          cell(row, "td", percent(held[index] ?? 0) || "·").style.setProperty("--p", Math.sqrt(held[index] ?? 0));
      }
      const scroll = details.appendChild(document.createElement("div"));
      scroll.className = "scroll";
      scroll.tabIndex = 0;
      scroll.append(table);
    });
  };

  const start = (article) => {
    if (article.dataset.ready) return;
    article.dataset.ready = "yes";
    const moving = JSON.parse(article.querySelector("script.moving").textContent);
    const plan = article.querySelector(".plan");
    const at = article.querySelector(".at");
    if (!plan || !at) return;
    const path = article.querySelector(".path");
    const show = () => {
      const t = Number(at.value);
      const words = t ? `after ${t}. ${moving.events[t - 1]}` : "at the start";
      at.setAttribute("aria-valuetext", words);
      article.querySelector(".moment").textContent = words;
      const chosen = path ? moving.paths[Number(path.value)] : null;
      const held = chosen ? chosen.p[latest(chosen.times, t)] : {};
      for (const tile of article.querySelectorAll(".plan [data-tile]")) {
        const p = held[tile.dataset.tile] ?? 0;
        tile.querySelector(".belief").style.opacity = Math.sqrt(p);
        const figure = tile.querySelector(".p");
        if (figure) figure.textContent = percent(p);
        const title = tile.querySelector("title");
        if (title) title.textContent = `${tile.dataset.name}: ${percent(p) || "0%"}`;
      }
      drawBodies(plan, moving, t);
      for (const row of article.querySelectorAll("[data-event]"))
        row.classList.toggle("here", Number(row.dataset.event) === t - 1);
      const now = article.querySelector(".now");
      if (now) {
        const steps = [...article.querySelectorAll(".evidence [data-event]")];
        const done = steps.filter((row) => Number(row.dataset.event) < t).length;
        const x = (720 * done) / Math.max(1, article.querySelectorAll(".evidence tbody tr[data-event]").length);
        now.setAttribute("x1", x);
        now.setAttribute("x2", x);
      }
    };
    const heat = article.querySelector(".heat");
    const names = [...(path?.options ?? [])].map((option) => option.text);
    heat?.addEventListener("toggle", () => drawTables(heat, moving, plan, names), { once: true });
    at.addEventListener("input", show);
    path?.addEventListener("input", show);
    show();
  };

  // The items of a report: rows that a filter hides, details that are unpacked when they are opened.
  const unpack = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  };
  const chunks = new Map();
  const detail = async (number) => {
    const packed = document.querySelector("#packed");
    const size = Number(packed.dataset.chunk);
    const chunk = Math.floor(number / size);
    if (!chunks.has(chunk)) chunks.set(chunk, unpack(packed.children[chunk].textContent));
    return (await chunks.get(chunk))[number % size];
  };
  const toggle = async (button) => {
    const body = button.closest(".items > tbody");
    const open = body.querySelector(".detail");
    button.setAttribute("aria-expanded", String(!open));
    if (open) return open.remove();
    const row = body.insertRow();
    row.className = "detail";
    const cell = row.insertCell();
    cell.colSpan = body.rows[0].cells.length;
    cell.innerHTML = await detail(Number(body.dataset.item));
    cell.querySelectorAll("[data-bip]").forEach(start);
  };
  const filter = (form) => {
    const wanted = Object.fromEntries(new FormData(form));
    let shown = 0;
    const bodies = document.querySelectorAll(".items > tbody");
    for (const body of bodies) {
      const kept = ["type", "status", "condition"].every((name) => !wanted[name] || body.dataset[name] === wanted[name])
        && (body.dataset.p === "" ? Number(wanted.least) === 0 && Number(wanted.most) === 100
          : 100 * body.dataset.p >= Number(wanted.least) && 100 * body.dataset.p <= Number(wanted.most))
        && body.dataset.id.toLowerCase().includes((wanted.id ?? "").toLowerCase());
      body.hidden = !kept;
      shown += kept;
    }
    document.querySelector("#shown").textContent = `${shown} of ${bodies.length} shown`;
  };

  const begin = (root) => {
    if (root.matches?.("[data-bip]")) start(root);
    root.querySelectorAll("[data-bip]").forEach(start);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".items > tbody > tr > th > .open");
    if (button) toggle(button);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.filter");
    if (form) filter(form);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form.filter")) event.preventDefault();
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const key = document.querySelector("#key")?.value;
    if (key) event.detail.headers.Authorization = `Bearer ${key}`;
  });
  const failed = (words) => {
    const told = document.createElement("p");
    told.className = "error";
    told.setAttribute("role", "alert");
    told.textContent = words;
    document.querySelector("#result")?.replaceChildren(told);
  };
  document.addEventListener("htmx:sendError", () => failed("The server cannot be reached; is it running?"));
  document.addEventListener("htmx:responseError", (event) => {
    const { status, responseText } = event.detail.xhr;
    let words = `The server answered with status ${status}.`;
    try { words = JSON.parse(responseText).error.message; } catch { /* no sentence came with it */ }
    failed(words);
  });
  document.addEventListener("htmx:load", (event) => begin(event.target));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => begin(document));
  else begin(document);
})();
