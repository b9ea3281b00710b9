/** The names that texts use most. All others are in `named-characters.ts`, which is loaded when a text needs it. */
const COMMON: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  euro: '€',
  rarr: '→',
};

const LAST_CODE_POINT = 0x10ffff;
/** The longest name has 31 characters. */
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,30}));/g;

let allNames: ReadonlyMap<string, string> | null = null;

/** Loads the names that are not common ones. */
export async function loadEntityNames(): Promise<void> {
  allNames ??= (await import('./named-characters.ts')).namedCharacters;
}

/** Whether the text has a name that may be known once all names are loaded. */
export const needsEntityNames = (text: string): boolean =>
  allNames === null && text.includes('&') && [...text.matchAll(REFERENCE)].some(([, , , name]) => isUncommon(name));

const isUncommon = (name: string | undefined): boolean => name !== undefined && !Object.hasOwn(COMMON, name);

/** Decodes character references. The result becomes text and never HTML, so every character is safe. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal, hexadecimal, name) => {
    if (name) return (Object.hasOwn(COMMON, name) ? COMMON[name] : allNames?.get(name)) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const isCharacter = code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}
