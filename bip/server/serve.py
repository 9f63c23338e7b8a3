"""`bip serve`: joins the command line through the entry-point group "bip.commands"."""

import os
import sys
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import Weights
from bip.commands.options.told import Told
from bip.options import option
from bip.server.protection.limits import Limits
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.server.app import Served
    from bip.server.model.text_model import TextModel


@dataclass(frozen=True)
class Address:
    """Where a server listens, and what it calls its model."""

    host: str = option("127.0.0.1", "Address to listen on.")
    port: int = option(8000, "Port; 0 takes a free one.", least=0, most=65535)
    name: str = option("bip-policy", "The model's name in the API.")
    names: str = option("", "Further names of this machine, by commas: a proxy's, say.")


@dataclass(frozen=True)
class ServeOptions(Weights, Limits, Address):
    """The options of `bip serve`."""


@with_options("none", [ServeOptions])
def serve(told: Told) -> None:
    """Serve the policy language model and questions over HTTP; BIP_SERVER_KEY, if set, is asked for."""
    options = told.options("serve", ServeOptions())
    try:
        import uvicorn

        from bip.server.app import make_app
        from bip.server.protection.connections import connection_type, listen
    except ImportError as error:
        raise InputError("`bip serve` needs the extra: pip install 'bip[server]'") from error
    app = make_app(served(options, told))
    try:
        listener = listen(options.host, options.port)
    except OSError as error:
        raise InputError(
            f"{options.host}:{options.port}: cannot listen there ({error.strerror}); choose another --port"
        ) from error
    shown = f"[{options.host}]" if ":" in options.host else options.host
    print(f"http://{shown}:{listener.getsockname()[1]}/v1  (documentation at /docs)", file=sys.stderr)
    config = uvicorn.Config(
        app,
        http=connection_type(options.max_connections),
        ws="none",
        log_level="error",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run([listener])


def served(options: ServeOptions, told: Told) -> "Served":
    """Return what the options say is served; warns where it is served to everybody.

    Raises:
        InputError: the model's folders hold none.
    """
    from bip.action_models.lm.local_policy import weights_of
    from bip.any_story import AnyStory
    from bip.commands.answerers import assumed
    from bip.explanation import explained
    from bip.language_models.local.manifest import read_manifest
    from bip.server.answering import Answering
    from bip.server.app import Served
    from bip.server.page import page_routes
    from bip.server.protection.names import is_loopback

    chosen_base, chosen_adapter = weights_of(options.base, options.adapter)
    require_folder(chosen_base, "config.json", "--base")
    if chosen_adapter is not None:
        require_folder(chosen_adapter, "adapter_config.json", "--adapter")
    key = os.environ.get("BIP_SERVER_KEY") or None
    if key is None and not is_loopback(options.host):
        print(
            f"WARNING: {options.host} is open to everybody who can reach this machine, and no key is asked for; "
            "set BIP_SERVER_KEY, or leave --host at 127.0.0.1",
            file=sys.stderr,
        )
    limits = {item.name: getattr(options, item.name) for item in fields(Limits)}
    return Served(
        options.name,
        partial(load_text_model, chosen_base, chosen_adapter, options.device, options.dtype),
        prompt_format=str(read_manifest(Path(chosen_adapter or chosen_base)).get("format", "")),
        answering=Answering(AnyStory(assumed(told)), explained),
        key=key,
        names=(options.host, *options.names.split(",")),
        page=partial(page_routes, key=key),
        limits=Limits(**limits),
    )


def require_folder(name: str, file: str, option: str) -> None:
    """Check that a folder of weights is one; what is no path may be a name on the Hugging Face hub.

    Raises:
        InputError: there is no such folder, or it lacks the file that every such folder has.
    """
    folder = Path(name)
    if name.startswith(("/", ".", "~")) and not folder.is_dir():
        raise InputError(f"{option} {name}: there is no such folder; give one with a model")
    if folder.is_dir() and not (folder / file).is_file():
        raise InputError(f"{option} {name}: this folder has no {file}, so no model; give one that has")


def load_text_model(base: str, adapter: str | None, device: str, dtype: str) -> "TextModel":
    """Return the model to serve.

    Raises:
        ModelError: it cannot be loaded.
    """
    from bip.language_models.local.loading import load
    from bip.server.model.text_model import TextModel

    loaded = load(base, adapter, device, dtype)
    return TextModel(loaded.model, loaded.tokenizer)
