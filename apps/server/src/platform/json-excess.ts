const DEPTH_MAX = 100;
/** Parsing so many takes tens of milliseconds, in which the process does nothing else. */
const ELEMENTS_MAX = 300_000;

/**
 * Of what a JSON text of a stranger has too much; null for one that may be parsed. Counted before parsing, because a text of a few
 * megabytes can have millions of elements.
 */
export function jsonExcess(json: string): 'depth' | 'elements' | null {
  let depth = 0;
  let elements = 0;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case '"':
        index = endOfString(json, index);
        break;
      case '[':
      case '{':
        depth += 1;
        elements += 1;
        break;
      case ',':
        elements += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
    }
    if (depth > DEPTH_MAX) return 'depth';
    if (elements > ELEMENTS_MAX) return 'elements';
  }
  return null;
}

function endOfString(json: string, start: number): number {
  let end = start;
  do {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
  } while (isEscaped(json, end));
  return end;
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (json[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
