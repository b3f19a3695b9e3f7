"""Requests over HTTP, one module for each resource."""
