const SILENCE = 128;
/** Speech at arm's length fills the wave; a shout is cut off. */
const LOUD_AT = 0.35;

/** The loudness of a moment, 0 to 100: the mean deviation of its samples from silence. */
export function toVolume(samples: Uint8Array): number {
  if (samples.length === 0) return 0;
  const squares = samples.reduce((sum, sample) => sum + ((sample - SILENCE) / SILENCE) ** 2, 0);
  const loudness = Math.sqrt(squares / samples.length);
  return Math.min(100, Math.round((loudness / LOUD_AT) * 100));
}
