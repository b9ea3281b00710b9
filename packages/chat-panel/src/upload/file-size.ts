const UNITS = ['B', 'KB', 'MB'] as const;
const STEP = 1024;

/** A size to be read: one digit after the point below ten, none for bytes. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}
