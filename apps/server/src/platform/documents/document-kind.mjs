// @ts-check
// Plain JavaScript: the reader process imports it too.

/** @import { DocumentKind } from './document.ts' */

/** @type {Record<Exclude<DocumentKind, 'code'>, string>} */
const EXTENSIONS = {
  pdf: 'pdf',
  word: 'docx docm dotx',
  slides: 'pptx pptm ppsx potx',
  spreadsheet: 'xlsx xlsm xltx xls',
  csv: 'csv tsv',
  html: 'html htm xhtml',
  markdown: 'md markdown mdx',
  text: 'txt text log srt vtt tex rst org adoc',
  email: 'eml',
  epub: 'epub',
};

const CODE_EXTENSIONS = `
  asm bash bat c cc cfg clj cljs cmake cmd conf cpp cs css cxx dart diff dockerfile elm env erl ex exs fish fs fsx gitignore go gql
  gradle graphql groovy h hcl hpp hs ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lisp lua m makefile mjs cjs ml mm nim nix
  patch php pl pm properties proto ps1 py pyi r rb rs sass scala scm scss sh sol sql svelte swift tf toml ts tsx mts cts v vb vue wat xml
  xsd xsl yaml yml zig zsh`;

/** @type {Map<string, DocumentKind>} */
const kindByExtension = new Map(
  CODE_EXTENSIONS.trim()
    .split(/\s+/)
    .map((extension) => [extension, 'code']),
);
for (const [kind, extensions] of Object.entries(EXTENSIONS)) {
  for (const extension of extensions.split(' ')) kindByExtension.set(extension, /** @type {DocumentKind} */ (kind));
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** @type {Map<string, DocumentKind>} */
const kindByMediaType = new Map([
  ['application/pdf', 'pdf'],
  [`${OFFICE}wordprocessingml.document`, 'word'],
  [`${OFFICE}presentationml.presentation`, 'slides'],
  [`${OFFICE}spreadsheetml.sheet`, 'spreadsheet'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['message/rfc822', 'email'],
  ['application/epub+zip', 'epub'],
  ['application/json', 'code'],
  ['application/xml', 'code'],
  ['text/xml', 'code'],
  ['text/javascript', 'code'],
  ['text/css', 'code'],
  ['text/plain', 'text'],
]);

/**
 * The kind of a file by its name, else by its media type. The name goes first: browsers call a TypeScript file a video and
 * many others plain text. Null when neither is of a kind that can be read; the file itself may still turn out to be one.
 *
 * @param {string} name
 * @param {string | undefined} [mediaType]
 * @returns {DocumentKind | null}
 */
export function documentKindOf(name, mediaType) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = kindByExtension.get(extension);
  if (known) return known;
  const type = mediaType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return kindByMediaType.get(type) ?? (type.startsWith('text/') ? 'text' : null);
}
