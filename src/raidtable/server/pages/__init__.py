"""The pages: routes and templates."""
