const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const STEP = 1024;

/** A size with its unit; one decimal below ten. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const shown = unit > 0 && size < 10 ? size.toFixed(1) : String(Math.round(size));
  return `${shown} ${UNITS[unit]}`;
}

/** Characters that change the writing direction: with them `fdp.exe` would look like `exe.pdf`. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The file name without characters that could disguise its extension. */
export const visibleName = (name: string): string => name.replace(DIRECTION_CONTROLS, '');
