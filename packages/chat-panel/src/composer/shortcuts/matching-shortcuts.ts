import type { Shortcut } from '../state/shortcut.ts';

/** The shortcuts that the text of the input may become: it is the beginning of their command, or a slash and that of their name. */
export function matchingShortcuts(text: string, shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  if (!/^\/\S*$/.test(text)) return [];
  const typed = text.toLocaleLowerCase();
  return shortcuts.filter(
    ({ command, name }) =>
      command && (command.toLocaleLowerCase().startsWith(typed) || name.toLocaleLowerCase().startsWith(typed.slice(1))),
  );
}
