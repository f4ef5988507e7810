"""Cuts Vazirmatn down to what the shop writes: Persian letters and digits, ASCII for the rest.

Run by hand when the package @fontsource-variable/vazirmatn changes, with Debian's packages
python3-fonttools and python3-brotli: `/usr/bin/python3 tools/font.py`. It writes src/styles/fonts.
"""

from io import BytesIO
from pathlib import Path
from shutil import copyfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGE = Path("node_modules/@fontsource-variable/vazirmatn")
TARGET = Path("src/styles/fonts")
WEIGHTS = (400, 900)
FEATURES = "ccmp locl init medi fina isol rlig calt liga kern mark mkmk tnum rclt rvrn".split()

# The ranges stand in src/styles/fonts.css too. The package has the marks that both scripts share
# («, :, …) in its Latin file only.
FILES = {
    "arabic": "20 A0 60C 61B 61F 621-63A 640-655 660-66C 670 671 67E 686"
    " 698 6A9 6AF 6BE 6C0 6C1 6C3 6CC 6D5 6F0-6F9 200C-200F 2010 2011",
    "latin": "21-7E A9 AB BB D7 2013 2014 2018 2019 201C 201D 2022 2026 2192 2212",
}


def code_points(ranges):
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def lighter(font):
    """The font with the weights that the shop uses."""
    buffer = BytesIO()
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}).save(buffer)
    buffer.seek(0)
    lighter_font = TTFont(buffer)
    for glyph in lighter_font.getGlyphOrder():
        lighter_font["gvar"].variations.setdefault(glyph, [])
    return lighter_font


TARGET.mkdir(exist_ok=True)
for script, ranges in FILES.items():
    font = lighter(TTFont(PACKAGE / f"files/vazirmatn-{script}-wght-normal.woff2"))
    options = subset.Options(
        flavor="woff2", layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"]
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=code_points(ranges))
    cutter.subset(font)
    target = TARGET / f"vazirmatn-{script}.woff2"
    subset.save_font(font, target, options)
    print(target, target.stat().st_size)
copyfile(PACKAGE / "LICENSE", TARGET / "LICENSE")
