const TICKS_MAX = 5;
const NICE_STEPS = [1, 2, 5, 10];

/** Round values from 0 to at least `highest`, evenly spaced; whole numbers where all values are whole. */
export function axisTicks(highest: number, isWhole: boolean): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / (TICKS_MAX - 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const nice = NICE_STEPS.find((step) => step * magnitude >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, nice * magnitude) : nice * magnitude;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
