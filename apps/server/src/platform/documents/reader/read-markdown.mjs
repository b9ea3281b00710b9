// @ts-check
import { eachLine } from './read-lines.mjs';
import { createSections } from './sections.mjs';

/** @import { Output } from './output.mjs' */

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;

/** @param {string} text @param {Output} output */
export function readMarkdown(text, output) {
  const sections = createSections(output);
  /** The lines since the last heading or blank line. @type {string[]} */
  let paragraph = [];
  let fence = '';
  let hasTitle = false;

  function endParagraph() {
    sections.paragraph(paragraph.join('\n'));
    paragraph = [];
  }

  /** @param {number} level @param {string} heading */
  function addHeading(level, heading) {
    endParagraph();
    if (level === 1 && !hasTitle) output.title(heading);
    hasTitle ||= level === 1;
    sections.heading(level, heading);
  }

  /** @param {string} line Not in a block of code. */
  function addLine(line) {
    const heading = HEADING.exec(line);
    const underline = UNDERLINE.exec(line)?.[1];
    if (heading) addHeading(heading[1]?.length ?? 1, heading[2] ?? '');
    else if (underline !== undefined && paragraph.length === 1) {
      const [title = ''] = paragraph.splice(0);
      addHeading(underline.startsWith('=') ? 1 : 2, title);
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }

  for (const line of eachLine(text)) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') {
      fence = mark;
      addLine(line);
    } else {
      paragraph.push(line);
      if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    }
  }
  endParagraph();
  sections.end();
}
