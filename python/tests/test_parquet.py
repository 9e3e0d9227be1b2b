"""The Parquet tables of sweeps, which the program writes without a library, as others read them."""

import csv
import json
import os
import shutil

import duckdb
import polars
import pyarrow
import pyarrow.parquet
import pytest

from onside.sweep import Sweep

PROGRAM = os.environ.get("ONSIDE_PROGRAM") or shutil.which("onside")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs the program onside on the path or in ONSIDE_PROGRAM")

#: Signs of several lengths in UTF-8, a comma, numbers of both signs, sums.
TEXTS = """conjecture C
  for n in 0..2000
  claim n >= 0
  columns integer number => n - 1000, text => "↑é*," + "y", game => {n|-n}, sum total => n
end
"""


def read_by_pyarrow(file):
    table = pyarrow.parquet.read_table(file)
    return table.column_names, [tuple(row.values()) for row in table.to_pylist()]


def read_by_polars(file):
    frame = polars.read_parquet(file)
    return frame.columns, frame.rows()


def read_by_duckdb(file):
    relation = duckdb.read_parquet(str(file))
    return relation.columns, relation.fetchall()


@pytest.fixture(params=["cs-duality", "cherries-value", "negatives", "own"])
def swept(request, tmp_path):
    options = {"cs-duality": {"max_m": 60}, "cherries-value": {"length": 12}, "negatives": {"copies": 3}}
    chosen = options.get(request.param)
    if chosen is None:
        file = tmp_path / "texts.onside"
        file.write_text(TEXTS, encoding="utf-8")
        chosen = {"file": file, "each": 100}
    return Sweep(request.param, **chosen).run(log=tmp_path / "table.sweep")


@pytest.mark.parametrize("read", [read_by_pyarrow, read_by_polars, read_by_duckdb])
def test_every_reader_finds_the_rows_of_the_csv(swept, read):
    with swept.log.with_suffix(".csv").open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    columns, found = read(swept.parquet)
    assert list(columns) == header and len(rows) > 1
    assert [[str(field) for field in row] for row in found] == rows


def test_columns_are_integers_and_texts_without_gaps_and_the_file_says_where_it_is_from(swept):
    file = pyarrow.parquet.ParquetFile(swept.parquet)
    kinds = {pyarrow.int64(), pyarrow.string()}
    assert {field.type for field in file.schema_arrow} <= kinds
    assert not any(field.nullable for field in file.schema_arrow)
    assert file.metadata.created_by.startswith("onside ")
    plan = json.loads(file.metadata.metadata[b"onside.plan"])
    verdicts = json.loads(file.metadata.metadata[b"onside.verdicts"])
    assert plan["sweep"] and verdicts == swept.verdicts
    pieces = duckdb.sql(f"select count(*) from parquet_metadata('{swept.parquet}')").fetchall()
    assert pieces == [(len(file.schema_arrow) * file.metadata.num_row_groups,)]
