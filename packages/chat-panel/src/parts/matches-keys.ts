/** What is known about a press. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether a press is what is written as `Mod+Shift+C`. Letters go by their place: with Alt many keyboards make others of them. */
export function matchesKeys(press: Press, keys: string, isOnApple = isApple()): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const isMod = wants('Mod');
  if (press.ctrlKey !== (wants('Ctrl') || (isMod && !isOnApple))) return false;
  if (press.metaKey !== (wants('Meta') || (isMod && isOnApple))) return false;
  if (press.altKey !== wants('Alt')) return false;
  if (/^[A-Z]$/.test(key)) return press.shiftKey === wants('Shift') && press.code === `Key${key}`;
  // Where a sign stands on a keyboard, and whether it needs Shift, differs: the sign itself counts.
  if (key.length === 1 && !wants('Shift')) return press.key === key;
  return press.shiftKey === wants('Shift') && (press.key === key || press.code === codeOf[key]);
}

/** Signs that Shift turns into others. */
const codeOf: Readonly<Record<string, string>> = { ';': 'Semicolon', '/': 'Slash' };
