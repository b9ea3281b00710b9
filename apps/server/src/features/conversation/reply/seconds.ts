/** A duration as `extra_info` has it: seconds with one decimal (wire §1.6). */
export const seconds = (milliseconds: number): string => (Math.max(0, milliseconds) / 1000).toFixed(1);
