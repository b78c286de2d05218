from pathlib import Path

PACKAGE_PATH = str(Path(__file__).parent)  # the wheel has a copy of the macros here
