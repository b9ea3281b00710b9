/** What is written after an @ where the caret is; `null` where none is being written. An @ in a word is an address. */
export function mentionQuery(text: string, caret: number): { readonly start: number; readonly query: string } | null {
  const found = /(?:^|[^\w@])@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? '';
  return { start: caret - query.length - 1, query };
}
