import type { CodeKind } from './code-lines.ts';

export interface Grammar {
  /** Patterns in order of precedence. A `word` is a keyword, a name, a type or plain text. */
  readonly rules: readonly (readonly [CodeKind | 'word', string])[];
  /** Comments and strings that may span lines. */
  readonly spans: readonly (readonly [CodeKind, begin: string, end: string])[];
  readonly keywords: ReadonlySet<string>;
  readonly ignoresCase?: boolean;
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const NUMBER = ['number', String.raw`\b(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*`] as const;
const DOUBLE = ['string', String.raw`"(?:\\.|[^"\\])*"?`] as const;
const SINGLE = ['string', String.raw`'(?:\\.|[^'\\])*'?`] as const;
const WORD = ['word', String.raw`[A-Za-z_$][\w$]*`] as const;
const SLASHES = ['comment', '//.*'] as const;
const HASH = ['comment', '#.*'] as const;
const BLOCK = ['comment', '/*', '*/'] as const;

const CODE = [DOUBLE, SINGLE, NUMBER, WORD] as const;

const C_WORDS =
  'break case catch class const continue default do else enum extends false finally for if implements import in interface new null package private protected public return static super switch this throw true try void while';

const script: Grammar = {
  rules: [SLASHES, ...CODE],
  spans: [BLOCK, ['string', '`', '`']],
  keywords: wordSet(
    `${C_WORDS} as async await declare delete export from function get infer instanceof keyof let of readonly satisfies set type typeof undefined var yield any boolean number string never unknown object`,
  ),
};

const likeC: Grammar = {
  rules: [SLASHES, ['mark', String.raw`^\s*#\w+`], ['mark', String.raw`@\w+`], ...CODE],
  spans: [BLOCK],
  keywords: wordSet(
    `${C_WORDS} abstract auto bool boolean byte char constexpr data def defer delete double dyn extern final float fn fun func go goto impl inline int internal let long loop map match mod move mut namespace nil object open operator override pub range ref record sealed select self Self short signed sizeof struct string template throws trait type typedef typename typeof union unsafe unsigned use using val var virtual volatile where when yield async await chan String i8 i16 i32 i64 u8 u16 u32 u64 usize f32 f64 str`,
  ),
};

const python: Grammar = {
  rules: [HASH, ['mark', String.raw`@\w[\w.]*`], ...CODE],
  spans: [
    ['string', '"""', '"""'],
    ['string', "'''", "'''"],
  ],
  keywords: wordSet(
    'False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return self try while with yield',
  ),
};

const ruby: Grammar = {
  rules: [HASH, ['mark', String.raw`[:@]\w+`], ...CODE],
  spans: [],
  keywords: wordSet(
    'begin break case class def defined do else elsif end ensure false for if in module next nil not or and redo rescue retry return self super then true undef unless until when while yield require attr_accessor',
  ),
};

const shell: Grammar = {
  rules: [
    ['comment', String.raw`(?:^|\s)#.*`],
    ['name', String.raw`\$\{?[\w@#?*!-]+\}?`],
    ['mark', String.raw`\s--?[A-Za-z][\w-]*`],
    ['string', "'[^']*'?"],
    DOUBLE,
    NUMBER,
    ['word', String.raw`[A-Za-z_][\w-]*`],
  ],
  spans: [],
  keywords: wordSet(
    'if then else elif fi for while until do done case esac in function return local export source set unset echo cd sudo exit',
  ),
};

const sql: Grammar = {
  rules: [['comment', '--.*'], SINGLE, DOUBLE, NUMBER, WORD],
  spans: [BLOCK],
  ignoresCase: true,
  keywords: wordSet(
    'add all alter and as asc between by case cast check column constraint create cross database default delete desc distinct drop else end exists false foreign from full group having if in index inner insert integer into is join key left like limit not null offset on or order outer primary references right select set table text then true union unique update using values varchar view when where with returning recursive over partition',
  ),
};

const json: Grammar = {
  rules: [['name', String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`], DOUBLE, NUMBER, WORD],
  spans: [],
  keywords: wordSet('true false null'),
};

const yaml: Grammar = {
  rules: [
    ['comment', String.raw`(?:^|\s)#.*`],
    ['name', String.raw`[\w.\-/$]+(?=\s*:(?:\s|$))`],
    ['mark', String.raw`^\s*-(?=\s)|^---`],
    DOUBLE,
    SINGLE,
    NUMBER,
    WORD,
  ],
  spans: [],
  keywords: wordSet('true false null yes no on off'),
};

const toml: Grammar = {
  rules: [
    ['comment', '[#;].*'],
    ['type', String.raw`^\s*\[.*\]`],
    ['name', String.raw`^[\w.\-"]+(?=\s*=)`],
    DOUBLE,
    SINGLE,
    NUMBER,
    WORD,
  ],
  spans: [['string', '"""', '"""']],
  keywords: wordSet('true false'),
};

const markup: Grammar = {
  rules: [
    ['keyword', String.raw`</?[A-Za-z][\w:.-]*|/?>`],
    ['name', String.raw`[\w:@.-]+(?==)`],
    ['string', `=(?:"[^"]*"?|'[^']*'?)`],
    ['mark', String.raw`&#?\w+;|<!\w+`],
  ],
  spans: [['comment', '<!--', '-->']],
  keywords: wordSet(''),
};

const css: Grammar = {
  rules: [
    ['name', String.raw`(?:--)?[\w-]+(?=\s*:\s)`],
    ['mark', String.raw`@[\w-]+|![\w-]+`],
    ['type', String.raw`[.#][A-Za-z][\w-]*`],
    ['number', String.raw`#[\da-fA-F]{3,8}\b|-?\d[\d.]*[\w%]*`],
    DOUBLE,
    SINGLE,
  ],
  spans: [BLOCK],
  keywords: wordSet(''),
};

const diff: Grammar = {
  rules: [
    ['mark', '^@@.*'],
    ['comment', String.raw`^(?:\+\+\+|---|diff|index) .*`],
    ['string', String.raw`^\+.*`],
    ['keyword', '^-.*'],
  ],
  spans: [],
  keywords: wordSet(''),
};

const grammars: Readonly<Record<string, Grammar>> = {
  js: script,
  jsx: script,
  ts: script,
  tsx: script,
  javascript: script,
  typescript: script,
  mjs: script,
  java: likeC,
  c: likeC,
  'c++': likeC,
  cpp: likeC,
  cs: likeC,
  csharp: likeC,
  go: likeC,
  golang: likeC,
  rust: likeC,
  rs: likeC,
  kotlin: likeC,
  swift: likeC,
  php: likeC,
  dart: likeC,
  scala: likeC,
  h: likeC,
  proto: likeC,
  python,
  py: python,
  ruby,
  rb: ruby,
  bash: shell,
  sh: shell,
  shell,
  zsh: shell,
  console: shell,
  dockerfile: shell,
  sql,
  mysql: sql,
  postgresql: sql,
  json,
  jsonc: json,
  json5: json,
  yaml,
  yml: yaml,
  toml,
  ini: toml,
  properties: toml,
  html: markup,
  xml: markup,
  svg: markup,
  vue: markup,
  css,
  scss: css,
  less: css,
  diff,
  patch: diff,
};

export function grammarOf(language: string): Grammar | null {
  const name = language.toLowerCase();
  return Object.hasOwn(grammars, name) ? (grammars[name] ?? null) : null;
}
