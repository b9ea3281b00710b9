// @ts-check
import { tableRow, tableRule } from './sections.mjs';
import { Unreadable } from './unreadable.mjs';
import { attributeOf, byName, relationshipIdOf } from './xml.mjs';

/**
 * @import { Attributes } from './xml.mjs'
 * @import { OfficePackage } from './office-package.mjs'
 * @import { Output } from './output.mjs'
 */

/** Placeholders for what repeats on each slide. */
const LEFT_OUT_PLACEHOLDERS = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const TITLE_PLACEHOLDERS = new Set(['title', 'ctrTitle']);

/** @param {OfficePackage} office @param {Output} output */
export async function readSlides(office, output) {
  const slides = await listSlides(office);
  output.pageCount(slides.length);
  let hasText = false;
  let hasPictures = false;
  for (const [index, part] of slides.entries()) {
    const slide = await readShapes(office, part);
    const texts = [slide.title && `# ${slide.title}`, ...slide.texts, ...(await readRelated(office, part))];
    const text = texts.filter((candidate) => candidate.trim() !== '').join('\n\n');
    if (!hasText) output.title(slide.title);
    hasText ||= text !== '';
    hasPictures ||= slide.hasPictures;
    output.part(text, { type: 'slide', slide: index + 1 });
  }
  if (!hasText && hasPictures) throw new Unreadable('only-pictures');
}

/** The texts of a slide's diagrams, and its notes. @param {OfficePackage} office @param {string} slide @returns {Promise<string[]>} */
async function readRelated(office, slide) {
  /** @type {string[]} */
  const texts = [];
  for (const { type, target } of await office.relationshipsOf(slide)) {
    if (type === 'diagramData') texts.push(...(await readShapes(office, target)).texts);
    if (type !== 'notesSlide') continue;
    const notes = (await readShapes(office, target)).texts.join('\n').trim();
    if (notes !== '') texts.push(`Notes: ${notes}`);
  }
  return texts;
}

/** In the order in which they are shown. @param {OfficePackage} office @returns {Promise<string[]>} */
async function listSlides(office) {
  const related = await office.relationshipsOf(office.mainPart);
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  /** @type {string[]} */
  const slides = [];
  await office.parse(office.mainPart, {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(relationshipIdOf(attributes) ?? '') : undefined;
      if (target) slides.push(target);
    },
  });
  return slides;
}

/**
 * The text of the shapes of a slide, its notes or a diagram.
 *
 * @param {OfficePackage} office
 * @param {string} part
 */
async function readShapes(office, part) {
  /** @type {string[]} */
  const texts = [];
  let title = '';
  let hasPictures = false;

  let placeholder = '';
  let shape = '';
  let paragraph = '';
  let isText = false;
  let isTable = false;
  /** @type {string[]} */
  let row = [];
  let rows = 0;
  let fallbacks = 0;

  /** @type {(name: string) => ((attributes: Attributes) => void) | undefined} */
  const opened = byName({
    sp: () => {
      placeholder = '';
      shape = '';
    },
    ph: (attributes) => {
      placeholder = attributeOf(attributes, 'type') ?? 'body';
    },
    pic: () => {
      hasPictures = true;
    },
    tbl: () => {
      isTable = true;
      rows = 0;
      shape = '';
    },
    tr: () => {
      row = [];
    },
    tc: () => {
      shape = '';
    },
    pPr: (attributes) => {
      paragraph = '  '.repeat(Math.min(8, Number(attributeOf(attributes, 'lvl')) || 0));
    },
    br: () => {
      paragraph += '\n';
    },
    t: () => {
      isText = true;
    },
  });

  function endShape() {
    if (TITLE_PLACEHOLDERS.has(placeholder) && title === '') title = shape.replace(/\s+/g, ' ').trim();
    else if (!LEFT_OUT_PLACEHOLDERS.has(placeholder)) texts.push(shape.replace(/^\n+|\s+$/g, ''));
    shape = '';
  }

  /** @type {(name: string) => (() => void) | undefined} */
  const closed = byName({
    t: () => {
      isText = false;
    },
    p: () => {
      if (paragraph.trim() !== '') shape += `${isTable ? ' ' : '\n'}${paragraph}`;
      paragraph = '';
    },
    tc: () => {
      row.push(shape.trim());
      shape = '';
    },
    tr: () => {
      if (rows === 0) texts.push(`${tableRow(row)}\n${tableRule(row.length)}`);
      else texts.push(`${texts.pop()}\n${tableRow(row)}`);
      rows += 1;
    },
    tbl: () => {
      isTable = false;
    },
    sp: endShape,
    // A point of a diagram.
    pt: endShape,
  });

  await office.parse(part, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks === 0) opened(name)?.(attributes);
    },
    text(text) {
      if (isText && fallbacks === 0) paragraph += text;
    },
    close(name) {
      if (fallbacks === 0) closed(name)?.();
      if (name === 'Fallback') fallbacks -= 1;
    },
  });
  return { title, texts, hasPictures };
}
