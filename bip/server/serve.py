"""`bip serve`: joins the command line through the entry-point group "bip.commands"."""

import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bip.commands.options.flags import with_options
from bip.commands.options.policy_options import Weights
from bip.commands.options.told import Told
from bip.options import option
from symbolic.errors import InputError

if TYPE_CHECKING:
    from bip.server.text_model import TextModel


@dataclass(frozen=True)
class Address:
    """Where a server listens, and what it calls its model."""

    host: str = option("127.0.0.1", "Address to listen on.")
    port: int = option(8000, "Port; 0 takes a free one.", least=0, most=65535)
    name: str = option("bip-policy", "The model's name in the API.")


@dataclass(frozen=True)
class ServeOptions(Weights, Address):
    """The options of `bip serve`."""


@with_options("none", [ServeOptions])
def serve(told: Told) -> None:
    """Serve the policy language model and questions over HTTP; BIP_SERVER_KEY, if set, is asked for."""
    options = told.options("serve", ServeOptions())
    try:
        import uvicorn

        from bip.server.app import Served, make_app
    except ImportError as error:
        raise InputError("`bip serve` needs the extra: pip install 'bip[server]'") from error
    from bip.action_models.lm.local_policy import weights_of
    from bip.any_story import AnyStory
    from bip.commands.answerers import assumed
    from bip.language_models.local.manifest import read_manifest

    chosen_base, chosen_adapter = weights_of(options.base, options.adapter)
    require_folder(chosen_base, "config.json", "--base")
    if chosen_adapter is not None:
        require_folder(chosen_adapter, "adapter_config.json", "--adapter")
    served = Served(
        options.name,
        lambda: load_text_model(chosen_base, chosen_adapter, options.device, options.dtype),
        prompt_format=str(read_manifest(Path(chosen_adapter or chosen_base)).get("format", "")),
        reasoner=AnyStory(assumed(told)),
        key=os.environ.get("BIP_SERVER_KEY") or None,
    )
    try:
        listener = socket.create_server((options.host, options.port))
    except OSError as error:
        raise InputError(
            f"{options.host}:{options.port}: cannot listen there ({error.strerror}); choose another --port"
        ) from error
    print(f"http://{options.host}:{listener.getsockname()[1]}/v1  (documentation at /docs)", file=sys.stderr)
    uvicorn.Server(uvicorn.Config(make_app(served), log_level="warning")).run([listener])


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
    from bip.server.text_model import TextModel

    loaded = load(base, adapter, device, dtype)
    return TextModel(loaded.model, loaded.tokenizer)
