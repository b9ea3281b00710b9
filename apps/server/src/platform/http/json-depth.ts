export const JSON_DEPTH_MAX = 32;

const STRING = /"(?:[^"\\]|\\.)*"/g;
const NESTING: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Looks at the brackets outside strings before `JSON.parse` builds anything, so that nesting cannot exhaust the stack. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const bracket of json.replace(STRING, '').match(/[[\]{}]/g) ?? []) {
    depth += NESTING[bracket] ?? 0;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}
