"""The documentation at /docs: Swagger UI, each file of it served by this server and none from elsewhere."""

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

_ASSETS = "/docs/assets"
_POLICY = "default-src 'self' 'unsafe-inline'; img-src 'self' data:"


def add_documentation(app: FastAPI) -> None:
    """Add the page; its scripts come with the package `fastapi-offline`."""
    app.mount(_ASSETS, StaticFiles(packages=[("fastapi_offline", "static")]), name="docs")

    @app.get("/docs", include_in_schema=False)
    async def documentation() -> HTMLResponse:
        page = get_swagger_ui_html(
            openapi_url="/openapi.json",
            title="bip",
            swagger_js_url=f"{_ASSETS}/swagger-ui-bundle.js",
            swagger_css_url=f"{_ASSETS}/swagger-ui.css",
            swagger_favicon_url=f"{_ASSETS}/favicon.png",
        )
        page.headers["content-security-policy"] = _POLICY
        return page
