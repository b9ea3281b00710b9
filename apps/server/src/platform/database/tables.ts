/**
 * The tables of the database. Each feature adds its own where its rows are described (`<feature>.schema.ts`),
 * so that the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
