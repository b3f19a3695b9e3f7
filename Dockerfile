# Triarii's server in one image. What builds it stays behind: the last stage takes nothing but one environment with the
# server's packages and the wheel, which holds the client and the compiled rules.
FROM node:22-bookworm-slim AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM python:3.11-slim-bookworm AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements/compile.txt requirements/server.txt requirements/
RUN python -m venv /build && /build/bin/pip install --no-cache-dir --require-hashes -r requirements/compile.txt
# no pip, and no bytecode, which would be half as large again: modules are translated when the server starts
RUN python -m venv --without-pip /venv \
    && /build/bin/pip --python /venv install --no-cache-dir --no-compile --require-hashes -r requirements/server.txt
COPY pyproject.toml setup.py MANIFEST.in README.md CHANGELOG.md LICENSE NOTICE ./
COPY tools/compile.py tools/
COPY src/ src/
COPY --from=client /src/web/dist web/dist
RUN /build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /build/bin/pip --python /venv install --no-compile --no-deps /wheels/*.whl

FROM python:3.11-slim-bookworm
RUN useradd --create-home --uid 1000 triarii && mkdir /data && chown triarii /data
COPY --from=wheel /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 TRIARII_LOG=json XDG_DATA_HOME=/data
USER triarii
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["triarii", "serve", "--host", "0.0.0.0", "--port", "8000"]
