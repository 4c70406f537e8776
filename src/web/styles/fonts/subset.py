#!/usr/bin/env python3
"""
Makes the two fonts that every page loads first: the characters that the shop's own texts use, in the weights that its
styles use. All other characters are in the full fonts, which a browser loads only for pages that contain one of them
(`unicode-range` in app.css). Needs fontTools and brotli, on Debian `apt-get install python3-fonttools python3-brotli`:

    python3 src/web/styles/fonts/subset.py
"""
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE.parents[3] / "node_modules" / "@fontsource-variable"

# The same as unicode-range in app.css: ASCII, no-break space, £ § © ° ² · ¼ ½ ¾ × é ÷ – — ‘ ’ “ ” … −
CHARACTERS = [
    *range(0x20, 0x7F),
    *(0xA0, 0xA3, 0xA7, 0xA9, 0xB0, 0xB2, 0xB7, 0xBC, 0xBD, 0xBE, 0xD7, 0xE9, 0xF7),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212),
]


def make(name: str, weights: int | tuple[int, int], features: list[str]) -> None:
    font = TTFont(PACKAGES / name / "files" / f"{name}-latin-wght-normal.woff2")
    options = Options()
    options.layout_features = features
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": weights})
    font.flavor = "woff2"
    file = HERE / f"{name}.woff2"
    font.save(file)
    licence = (PACKAGES / name / "LICENSE").read_text()
    (HERE / f"{name}-LICENSE").write_text(licence)
    print(f"{file.name}: {file.stat().st_size} bytes")


make("inter", (400, 700), ["calt", "ccmp", "kern", "tnum"])
# Headings use one weight.
make("fraunces", 480, ["kern", "liga"])
