const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** A size as people read it: one decimal below ten. */
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
