const PART = /"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{}:,]|[^\s[\]{}:,"]+/g;

export const INDENT = '  ';

/** JSON on several lines. Values stay as they are written: numbers keep more digits than JavaScript has. */
export function formatJson(json: string): string {
  let depth = 0;
  let text = '';
  const startLine = (change = 0): string => {
    depth += change;
    return `\n${INDENT.repeat(depth)}`;
  };
  for (const part of json.match(PART) ?? [])
    switch (part) {
      case '{':
      case '[':
        text += part + startLine(1);
        break;
      case '}':
      case ']':
        text += startLine(-1) + part;
        break;
      case ',':
        text += part + startLine();
        break;
      case ':':
        text += `${part} `;
        break;
      default:
        text += /^[[{]/.test(part) ? part.replace(/\s/g, '') : part;
    }
  return text;
}
