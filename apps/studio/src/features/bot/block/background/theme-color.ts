/** The colour into which a picture fades: the average of its left and right edges. Pixels are red, green, blue and alpha. */
export function themeColorOf(pixels: Uint8ClampedArray, width: number): string {
  const height = pixels.length / 4 / width;
  const sum = [0, 0, 0];
  let weight = 0;
  for (let row = 0; row < height; row += 1)
    for (const column of [0, width - 1]) {
      const start = (row * width + column) * 4;
      const alpha = pixels[start + 3] ?? 0;
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[start + channel] ?? 0) * alpha;
      weight += alpha;
    }
  if (weight === 0) return '';
  return `#${sum
    .map((total) =>
      Math.round(total / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
