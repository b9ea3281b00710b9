import { makeZip, type ZipEntry } from './make-zip.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  `xmlns:r="${RELATIONSHIPS}"`,
].join(' ');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const xml = (root: string, content: string): string => `${XML}<${root} ${NAMESPACES}>${content}</${root}>`;

function relationships(targets: Readonly<Record<string, string>>): string {
  const lines = Object.entries(targets).map(
    ([target, type], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships>${lines.join('')}</Relationships>`;
}

const rootRelationships = (mainPart: string): ZipEntry => ({
  name: '_rels/.rels',
  content: relationships({ [mainPart]: 'officeDocument' }),
});

/** A run of Word's text. */
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;
export const heading = (level: number, text: string): string => paragraph(text, `<w:pStyle w:val="Heading${level}"/>`);
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

const STYLES = `${[1, 2, 3]
  .map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('')}<w:style w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="Heading1"/></w:style>`;

const NUMBERING = `
  <w:abstractNum w:abstractNumId="7">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>`;

/** The entries of a docx file, with some more or others in their place. */
export function wordEntries(body: string, more: readonly ZipEntry[] = []): ZipEntry[] {
  const entries: ZipEntry[] = [
    rootRelationships('word/document.xml'),
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships({ 'styles.xml': 'styles', 'numbering.xml': 'numbering', 'footnotes.xml': 'footnotes' }),
    },
    { name: 'word/document.xml', content: xml('w:document', `<w:body>${body}</w:body>`) },
    { name: 'word/styles.xml', content: xml('w:styles', STYLES) },
    { name: 'word/numbering.xml', content: xml('w:numbering', NUMBERING) },
  ];
  return [...entries.filter(({ name }) => more.every((other) => other.name !== name)), ...more];
}

export const makeDocx = (body: string, more: readonly ZipEntry[] = []): Buffer => makeZip(wordEntries(body, more));

export const footnotes = (notes: Readonly<Record<string, string>>): ZipEntry => ({
  name: 'word/footnotes.xml',
  content: xml(
    'w:footnotes',
    Object.entries(notes)
      .map(([id, text]) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`)
      .join(''),
  ),
});

export interface Slide {
  readonly title?: string;
  /** More shapes. */
  readonly shapes?: string;
  readonly notes?: string;
}

export const shape = (paragraphs: readonly string[], placeholder = ''): string =>
  `<p:sp><p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

export const slideTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:tbl>${rows
    .map(
      (cells) =>
        `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></p:graphicFrame>`;

/** The slides are stored in the opposite order of the one in which they are shown. */
export function makePptx(slides: readonly Slide[]): Buffer {
  const fileOf = (index: number) => `slide${slides.length - index}.xml`;
  const entries: ZipEntry[] = [
    rootRelationships('ppt/presentation.xml'),
    {
      name: 'ppt/presentation.xml',
      content: xml(
        'p:presentation',
        `<p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst>`,
      ),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relationships(Object.fromEntries(slides.map((_, index) => [`slides/${fileOf(index)}`, 'slide']))),
    },
  ];
  for (const [index, { title, shapes = '', notes }] of slides.entries()) {
    const file = fileOf(index);
    const titleShape = title === undefined ? '' : shape([title], 'title');
    entries.push({
      name: `ppt/slides/${file}`,
      content: xml('p:sld', `${titleShape}${shapes}${shape(['7'], 'sldNum')}`),
    });
    if (notes === undefined) continue;
    entries.push({
      name: `ppt/slides/_rels/${file}.rels`,
      content: relationships({ [`../notesSlides/notes-${file}`]: 'notesSlide' }),
    });
    entries.push({ name: `ppt/notesSlides/notes-${file}`, content: xml('p:notes', shape([notes], 'body')) });
  }
  return makeZip(entries);
}

export interface Sheet {
  readonly name: string;
  /** `<row>` elements. */
  readonly rows: string;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly sharedTexts?: readonly string[];
  readonly startsIn1904?: boolean;
}

/** Cell styles: 0 plain, 1 date, 2 percent, 3 date and time of its own format. */
const CELL_STYLES = `<numFmts><numFmt numFmtId="164" formatCode="[Red]yyyy\\-mm\\-dd hh:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs>`;

export function workbookEntries({ sheets, sharedTexts = [], startsIn1904 = false }: Workbook): ZipEntry[] {
  const targets = Object.fromEntries(sheets.map((_, index) => [`worksheets/sheet${index + 1}.xml`, 'worksheet']));
  return [
    rootRelationships('xl/workbook.xml'),
    {
      name: 'xl/workbook.xml',
      content: xml(
        'workbook',
        `<workbookPr date1904="${startsIn1904 ? 1 : 0}"/><sheets>${sheets
          .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
          .join('')}</sheets>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships({ ...targets, 'sharedStrings.xml': 'sharedStrings', 'styles.xml': 'styles' }),
    },
    { name: 'xl/styles.xml', content: xml('styleSheet', CELL_STYLES) },
    {
      name: 'xl/sharedStrings.xml',
      content: xml('sst', sharedTexts.map((text) => `<si><t>${text}</t></si>`).join('')),
    },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: xml('worksheet', `<sheetData>${rows}</sheetData>`),
    })),
  ];
}

export const makeXlsx = (workbook: Workbook): Buffer => makeZip(workbookEntries(workbook));
