/** The fields of a keyboard event that identify the keys. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Whether an event matches keys such as `Mod+Shift+C`; `Mod` is the command key on Apple's keyboards and Ctrl on others.
 * Letters are compared by key code, because Alt changes the character.
 */
export function matchesKeys(press: Press, keys: string, isOnApple = isApple()): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const isMod = wants('Mod');
  if (press.ctrlKey !== (wants('Ctrl') || (isMod && !isOnApple))) return false;
  if (press.metaKey !== (wants('Meta') || (isMod && isOnApple))) return false;
  if (press.altKey !== wants('Alt')) return false;
  if (/^[A-Z]$/.test(key)) return press.shiftKey === wants('Shift') && press.code === `Key${key}`;
  // The key of a punctuation character differs between keyboards, so the character is compared.
  if (key.length === 1 && !wants('Shift')) return press.key === key;
  return press.shiftKey === wants('Shift') && (press.key === key || press.code === codeOf[key]);
}

/** Characters that Shift changes into others. */
const codeOf: Readonly<Record<string, string>> = { ';': 'Semicolon', '/': 'Slash' };

const shownNames: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** Keys as they are shown to the user, on the keyboard that the user has. */
export const keysText = (keys: string): string =>
  keys
    .split('+')
    .map((part) => shownNames[part] ?? (part === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : part))
    .join(' + ');

const WRITING = 'input, textarea, select, [contenteditable="true"]';

/** Whether the focused element takes text: a single character then belongs to that text. */
export const isWritingIn = (target: Element): boolean => target.closest(WRITING) !== null;
