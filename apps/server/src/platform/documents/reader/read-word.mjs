// @ts-check
import { readNumbering } from './numbering.mjs';
import { createSections, tableRow, tableRule } from './sections.mjs';
import { Unreadable } from './unreadable.mjs';
import { attributeOf, byName } from './xml.mjs';

/**
 * @import { Attributes, XmlListener } from './xml.mjs'
 * @import { OfficePackage } from './office-package.mjs'
 * @import { Output } from './output.mjs'
 * @import { NextMark } from './numbering.mjs'
 */

/**
 * @typedef {{ level: number | null, isTitle: boolean, numberingId: string | undefined, numberingLevel: number }} ParagraphStyle
 * @typedef {{ text: string, styleId: string, level: number | null, numberingId: string | undefined, numberingLevel: number }} Paragraph
 * @typedef {{ rows: number, cells: string[], cell: string }} Table
 */

/** Deleted and moved text, earlier properties, how a word is pronounced, and what older programs show in place of something newer. */
const LEFT_OUT = new Set(['del', 'moveFrom', 'pPrChange', 'rt', 'Fallback']);

/** Formulas are written on one line: `x^(2)`, `(a)/(b)`, `√(x)`. */
const textBefore = byName({
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  num: '(',
  den: '/(',
  sup: '^(',
  sub: '_(',
  rad: '√(',
  deg: '[',
});
const textAfter = byName({ num: ')', den: ')', sup: ')', sub: ')', rad: ')', deg: ']' });

/** @param {OfficePackage} office @param {Output} output */
export async function readWord(office, output) {
  const related = new Map((await office.relationshipsOf(office.mainPart)).map(({ type, target }) => [type, target]));
  const styleOf = await readStyles(office, related.get('styles'));
  const nextMark = await readNumbering(office, related.get('numbering'));
  const sections = createSections(output);
  let hasText = false;
  let hasPictures = false;
  let hasTitle = false;

  const body = createBody({
    picture: () => {
      hasPictures = true;
    },
    paragraph(paragraph) {
      if (paragraph.text.trim() === '') return;
      hasText = true;
      const style = styleOf(paragraph.styleId);
      const level = paragraph.level ?? style.level;
      if (style.isTitle && !hasTitle) {
        hasTitle = true;
        output.title(paragraph.text);
      }
      const mark = markOf(paragraph, style, nextMark);
      if (style.isTitle) sections.heading(1, paragraph.text);
      else if (level !== null) sections.heading(level + 1, `${mark}${paragraph.text}`);
      else if (mark === '') sections.paragraph(paragraph.text);
      else sections.line(`${'  '.repeat(paragraph.numberingLevel)}${mark}${paragraph.text}`);
    },
    row(cells, isFirst) {
      hasText ||= cells.some((cell) => cell.trim() !== '');
      if (!isFirst) return sections.line(tableRow(cells));
      sections.paragraph(tableRow(cells));
      sections.line(tableRule(cells.length));
    },
  });
  await office.parse(office.mainPart, body);
  for (const [type, label] of [
    ['footnotes', 'footnote'],
    ['endnotes', 'endnote'],
  ]) {
    for (const { id, text } of await readNotes(office, related.get(type ?? ''))) {
      sections.line(`[^${label}-${id}]: ${text}`);
    }
  }
  sections.end();
  if (!hasText && hasPictures) throw new Unreadable('only-pictures');
}

/** @param {Paragraph} paragraph @param {ParagraphStyle} style @param {NextMark} nextMark */
function markOf(paragraph, style, nextMark) {
  const id = paragraph.numberingId ?? style.numberingId;
  // Numbering 0 takes the number of the style away.
  if (id === undefined || id === '0') return '';
  const mark = nextMark(id, paragraph.numberingId === undefined ? style.numberingLevel : paragraph.numberingLevel);
  return mark === '' ? '' : `${mark} `;
}

/**
 * @param {{ paragraph(paragraph: Paragraph): void, row(cells: string[], isFirst: boolean): void, picture(): void }} found
 * @returns {XmlListener}
 */
function createBody(found) {
  /** More than one where a text box stands in a paragraph. @type {Paragraph[]} */
  const paragraphs = [];
  /** More than one where a table stands in a cell. @type {Table[]} */
  const tables = [];
  let leftOut = 0;
  let isText = false;

  /** @param {string} text */
  const write = (text) => {
    const paragraph = paragraphs.at(-1);
    if (paragraph && leftOut === 0) paragraph.text += text;
  };

  /** @type {(name: string) => ((attributes: Attributes) => void) | undefined} */
  const opened = byName({
    p: () => paragraphs.push({ text: '', styleId: '', level: null, numberingId: undefined, numberingLevel: 0 }),
    t: () => {
      isText = true;
    },
    tbl: () => tables.push({ rows: 0, cells: [], cell: '' }),
    tr: () => setTable({ cells: [] }),
    tc: () => setTable({ cell: '' }),
    drawing: found.picture,
    pict: found.picture,
    footnoteReference: (attributes) => write(`[^footnote-${attributeOf(attributes, 'id')}]`),
    endnoteReference: (attributes) => write(`[^endnote-${attributeOf(attributes, 'id')}]`),
    pStyle: (attributes) => setParagraph({ styleId: attributeOf(attributes, 'val') ?? '' }),
    outlineLvl: (attributes) => setParagraph({ level: headingLevel(attributeOf(attributes, 'val')) }),
    numId: (attributes) => setParagraph({ numberingId: attributeOf(attributes, 'val') }),
    ilvl: (attributes) => setParagraph({ numberingLevel: numberingLevel(attributeOf(attributes, 'val')) }),
  });

  /** @param {Partial<Paragraph>} changes */
  function setParagraph(changes) {
    const paragraph = paragraphs.at(-1);
    if (paragraph && leftOut === 0) Object.assign(paragraph, changes);
  }

  /** @param {Partial<Table>} changes */
  function setTable(changes) {
    const table = tables.at(-1);
    if (table) Object.assign(table, changes);
  }

  function endParagraph() {
    const paragraph = paragraphs.pop();
    const table = tables.at(-1);
    if (!paragraph) return;
    if (table) table.cell += ` ${paragraph.text}`;
    else found.paragraph(paragraph);
  }

  /** @param {Table} table */
  function endRow(table) {
    const outer = tables.at(-2);
    if (outer) outer.cell += ` ${table.cells.join(', ')};`;
    else found.row(table.cells, table.rows === 0);
    table.rows += 1;
  }

  /** @type {(name: string) => (() => void) | undefined} */
  const closed = byName({
    p: endParagraph,
    t: () => {
      isText = false;
    },
    tc: () => {
      const table = tables.at(-1);
      if (table) table.cells.push(table.cell.trim());
    },
    tr: () => {
      const table = tables.at(-1);
      if (table) endRow(table);
    },
    tbl: () => void tables.pop(),
  });

  return {
    open(name, attributes) {
      if (LEFT_OUT.has(name)) leftOut += 1;
      const before = textBefore(name);
      // `w:tab` in the properties of a paragraph is a tab stop and has a position.
      if (before !== undefined && attributeOf(attributes, 'pos') === undefined) write(before);
      else opened(name)?.(attributes);
    },
    text: (text) => {
      if (isText) write(text);
    },
    close(name) {
      if (LEFT_OUT.has(name)) leftOut -= 1;
      const after = textAfter(name);
      if (after !== undefined) write(after);
      else closed(name)?.();
    },
  };
}

/** Outline levels are 0 to 8; 9 is body text. @param {string | undefined} value */
function headingLevel(value) {
  const level = Number(value);
  return value !== undefined && level >= 0 && level <= 8 ? level : null;
}

/** @param {string | undefined} value */
const numberingLevel = (value) => Math.min(8, Math.max(0, Number(value) || 0));

/** @typedef {ParagraphStyle & { basedOn: string }} NamedStyle */

/** @returns {NamedStyle} */
const plainStyle = () => ({ level: null, isTitle: false, numberingId: undefined, numberingLevel: 0, basedOn: '' });

/** What the elements of a style say. @type {(name: string) => ((style: NamedStyle, value: string) => void) | undefined} */
const styleElement = byName({
  basedOn: (style, value) => {
    style.basedOn = value;
  },
  outlineLvl: (style, value) => {
    style.level = headingLevel(value);
  },
  numId: (style, value) => {
    style.numberingId = value;
  },
  ilvl: (style, value) => {
    style.numberingLevel = numberingLevel(value);
  },
  name: (style, value) => {
    style.isTitle = value.toLowerCase() === 'title';
    const digit = /^heading ([1-9])$/i.exec(value)?.[1];
    if (digit) style.level = Number(digit) - 1;
  },
});

/**
 * @param {OfficePackage} office
 * @param {string | undefined} part
 * @returns {Promise<(styleId: string) => ParagraphStyle>}
 */
async function readStyles(office, part) {
  /** @type {Map<string, NamedStyle>} */
  const styles = new Map();
  let style = plainStyle();
  await office.parse(part, {
    open(name, attributes) {
      if (name === 'style') {
        style = plainStyle();
        styles.set(attributeOf(attributes, 'styleId') ?? '', style);
      } else styleElement(name)?.(style, attributeOf(attributes, 'val') ?? '');
    },
  });
  return (styleId) => {
    const found = { ...(styles.get(styleId) ?? plainStyle()) };
    let parent = styles.get(found.basedOn);
    // Styles may be based on each other in a ring.
    for (let steps = 0; parent && steps < 10; steps += 1) {
      found.level ??= parent.level;
      found.numberingId ??= parent.numberingId;
      parent = styles.get(parent.basedOn);
    }
    return found;
  };
}

/** @param {OfficePackage} office @param {string | undefined} part */
async function readNotes(office, part) {
  /** @type {{ id: string, text: string }[]} */
  const notes = [];
  let isText = false;
  await office.parse(part, {
    open(name, attributes) {
      if (name === 'footnote' || name === 'endnote') notes.push({ id: attributeOf(attributes, 'id') ?? '', text: '' });
      isText = name === 't';
    },
    text(text) {
      const note = notes.at(-1);
      if (isText && note) note.text += text;
    },
    close(name) {
      isText = false;
      const note = notes.at(-1);
      if (name === 'p' && note) note.text += ' ';
    },
  });
  return notes.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
}
