# The whole of Triarii in one image: the browser client built by Node, the rules compiled by mypyc, the server.
FROM node:22-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web/ ./
RUN npm run build

FROM python:3.11-slim-bookworm AS rules
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements/play.txt requirements/
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/play.txt
COPY src/ src/
COPY tools/ tools/
RUN /venv/bin/python tools/compile.py

FROM python:3.11-slim-bookworm
RUN useradd --create-home --uid 1000 triarii
WORKDIR /app
COPY --from=rules /venv /venv
COPY --from=rules /src/src /app/src
COPY --from=rules /src/build/compiled /app/build/compiled
COPY --from=web /src/web/dist /app/web/dist
ENV PATH=/venv/bin:$PATH PYTHONPATH=/app/src PYTHONUNBUFFERED=1 TRIARII_LOG=json \
    TRIARII_WEB=/app/web/dist TRIARII_COMPILED=/app/build/compiled XDG_DATA_HOME=/data
RUN mkdir /data && chown triarii /data
USER triarii
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "triarii", "serve", "--host", "0.0.0.0", "--port", "8000"]
