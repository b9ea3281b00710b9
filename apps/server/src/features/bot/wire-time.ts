/** Times of the reference wire are Unix seconds as text; empty for never. */
export const toSecondsText = (milliseconds: number | null): string =>
  milliseconds === null ? '' : String(Math.floor(milliseconds / 1000));
