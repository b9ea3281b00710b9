/** Parses JSON; text that is not JSON calls the callback and returns `null` (chat §8). */
export function parseJson(text: string, onParseError?: (error: unknown) => void): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    onParseError?.(error);
    return null;
  }
}
