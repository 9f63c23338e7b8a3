"""From a film to its frames: what the camera of each shot sees."""

from collections.abc import Iterator

from perception.film.colours import Paint
from perception.film.film_set import boards, contents
from perception.film.filming import Film
from perception.geometry.meshes import mesh_of
from perception.geometry.raycast import cast, ray_scene
from perception.mapping.frames import RgbdFrame
from symbolic.errors import InputError


def film_frames(
    taken: Film, skipped: list[str] | None = None, paint: Paint | None = None
) -> Iterator[RgbdFrame]:
    """Render a film; the scene is built anew whenever something in it has moved.

    A shot in which nothing is near enough to have a depth, as through an open front door, is left out.

    Args:
        skipped: gets a sentence for each shot that was left out.
        paint: of the things, so that frames have colours; None for none.
    """
    stage = ready = mesh = None
    for shot in taken.shots:
        if shot.stage is not stage:
            stage = shot.stage
            mesh = mesh_of(boards(stage, contents(stage)))
            ready = ray_scene(mesh)
        assert mesh is not None
        view = cast(ready, mesh, shot.camera)
        rgb = None if paint is None else paint.picture(view, shot.camera)
        people = {taken.person: shot.pose, **shot.others}
        try:
            frame = RgbdFrame(shot.step, view.depth, view.owners, shot.camera, people, rgb)
        except InputError as error:
            if skipped is not None:
                skipped.append(str(error))
            continue
        yield frame
