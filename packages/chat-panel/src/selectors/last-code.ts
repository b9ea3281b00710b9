const FENCED = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^\1/gm;

/** The last block of code in a text in markdown; nothing if there is none. */
export function lastCode(markdown: string): string {
  const last = [...markdown.matchAll(FENCED)].at(-1);
  return last?.[2]?.replace(/\n$/, '') ?? '';
}
