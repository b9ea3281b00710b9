const QUOTE_MAX_CHARACTERS = 1_500;

/** As a Markdown quote, shortened when it is very long. */
export function quote(text: string): string {
  const shown = text.length > QUOTE_MAX_CHARACTERS ? `${text.slice(0, QUOTE_MAX_CHARACTERS)}…` : text;
  return shown
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** A result that is a JSON object becomes a list of its fields; anything else stays as it is. */
export function readableResult(text: string): string {
  const parsed = parseOrNull(text);
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text;
  return Object.entries(parsed)
    .map(([name, value]) => `- ${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n');
}

export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
