const SHOWN_MAX_CHARACTERS = 60;

/** An argument that a model wrote, as a line of words about its call can hold it: of a web address only the host. */
export function shownArgument(value: unknown): string {
  const line = String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const text = URL.canParse(line) ? new URL(line).host || line : line;
  if (text.length <= SHOWN_MAX_CHARACTERS) return text;
  // Not half of a character.
  return `${text.slice(0, SHOWN_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
