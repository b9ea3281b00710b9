/** A step of the spacing scale, 4 px each: `--space-1` to `--space-12`. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;

export const gapOf = (gap: Gap): string => `var(--space-${gap})`;
