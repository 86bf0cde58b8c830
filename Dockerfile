# The dashboard as compose.yaml starts it beside a Qdrant server.
FROM python:3.11-slim

# opencv, which reads the layout of PDFs, wants libGL and glib.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libgl1 libglib2.0-0 \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements.txt constraints.txt ./
RUN pip install --no-cache-dir --no-compile -r requirements.txt
COPY . .

RUN useradd --create-home inspector && mkdir /data && chown inspector /data
USER inspector
ENV CHUNK_DATA_DIR=/data
EXPOSE 8501
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.headless=true"]
