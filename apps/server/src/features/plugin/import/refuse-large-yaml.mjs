// @ts-check
import { CST, Lexer } from 'yaml';
import { Refused } from './unusable.mjs';

/** Names, values, marks, spaces and line ends. A line such as `type: string` has eight. */
const PARTS_MAX = 250_000;
const DEPTH_MAX = 200;
/** An alias is looked for in the whole document. */
const ALIASES_TIMES_PARTS_MAX = 20_000_000;
/** What is merged is copied. */
const MERGES_TIMES_PARTS_MAX = 5_000_000;

const OPENING = new Set(['flow-map-start', 'flow-seq-start']);
const CLOSING = new Set(['flow-map-end', 'flow-seq-end']);
/** After these, another level can begin in the same line. */
const MARKS = new Set(['seq-item-ind', 'explicit-key-ind']);
const BETWEEN = new Set(['space', 'comment', 'doc-mode', 'doc-start', 'doc-end', 'directive-line', 'byte-order-mark']);
/** They have no place in the text. */
const CONTROL = new Set(['scalar', 'doc-mode', 'flow-error-end']);

/**
 * Refuses a text that would take long to read as YAML, before a tree is made of it: that takes the most time, and grows faster than
 * the text where it has many aliases or levels.
 *
 * @param {string} text
 */
export function refuseLargeYaml(text) {
  let parts = 0;
  let aliases = 0;
  let merges = 0;
  let isText = false;
  const depthAfter = createNesting();
  for (const lexeme of new Lexer().lex(text)) {
    /** @type {string} */
    const kind = isText ? 'text' : (CST.tokenType(lexeme) ?? '');
    // The lexer emits a marker before a plain scalar. The scalar itself is not classified: it may begin like an alias or a flow mark.
    isText = kind === 'scalar';
    parts += 1;
    if (kind === 'alias') aliases += 1;
    if (lexeme === '<<') merges += 1;
    if (parts > PARTS_MAX) throw new Refused('too-many-parts');
    if (depthAfter(kind, lexeme) > DEPTH_MAX) throw new Refused('too-deep');
  }
  if (aliases * parts > ALIASES_TIMES_PARTS_MAX || merges * parts > MERGES_TIMES_PARTS_MAX)
    throw new Refused('too-many-aliases');
}

/** How many levels are open after each part: brackets, and columns at which a level begins. */
function createNesting() {
  /** @type {number[]} */
  const columns = [];
  let column = 0;
  let brackets = 0;
  let isLeading = true;

  /** @param {string} kind */
  const enterLevel = (kind) => {
    while ((columns.at(-1) ?? -1) >= column) columns.pop();
    columns.push(column);
    isLeading = MARKS.has(kind);
  };

  return (/** @type {string} */ kind, /** @type {string} */ lexeme) => {
    if (lexeme.endsWith('\n')) {
      column = 0;
      isLeading = brackets === 0;
      return columns.length + brackets;
    }
    if (isLeading && !BETWEEN.has(kind)) enterLevel(kind);
    if (OPENING.has(kind)) brackets += 1;
    if (CLOSING.has(kind)) brackets = Math.max(0, brackets - 1);
    if (!CONTROL.has(kind)) column += lexeme.length;
    return columns.length + brackets;
  };
}
