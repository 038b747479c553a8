# The server with everything that it can use: PostgreSQL, a Dask cluster. Also the image of the cluster's processes.
# docker build -t trula .   ·   docker run -p 8000:8000 -v trula:/data trula
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
COPY pyproject.toml CMakeLists.txt README.md LICENSE /trula/
COPY core /trula/core
COPY src /trula/src
RUN pip wheel --no-cache-dir --wheel-dir /wheels "/trula[web,postgres,cluster]"

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "trula[web,postgres,cluster]" && rm -r /wheels \
    && useradd --create-home --uid 1000 trula && mkdir /data && chown trula /data
USER trula
ENV XDG_DATA_HOME=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
ENTRYPOINT ["trula"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
