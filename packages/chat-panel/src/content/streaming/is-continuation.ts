/** So much of the end is compared: a text that goes on in the same way after as many characters is the same text. */
const COMPARED = 256;

/** Whether a text goes on where another ended. Comparing all of it would cost more with every word. */
export function isContinuation(text: string, before: string): boolean {
  const end = before.length;
  if (text.length < end) return false;
  const start = Math.max(0, end - COMPARED);
  return (
    text.slice(start, end) === before.slice(start) &&
    text.slice(0, Math.min(end, COMPARED)) === before.slice(0, COMPARED)
  );
}
