export const JSON_DEPTH_MAX = 32;

/**
 * Counts the brackets outside strings before `JSON.parse`, so that deep nesting cannot exhaust the stack. One pass
 * over the characters: a regular expression would backtrack on an unfinished string.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') index = endOfString(json, index);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1;
  return index;
}
