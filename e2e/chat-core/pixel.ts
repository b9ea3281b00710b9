const pixelBytes = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** The smallest valid PNG as a file to upload. */
export const pixel = () => ({
  name: 'pixel.png',
  type: 'image/png',
  size: pixelBytes.length,
  slice: async (start: number, end: number) => pixelBytes.slice(start, end),
});
