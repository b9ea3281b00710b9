import { chapterEntry, makeEpub } from '../../apps/server/src/platform/documents/testing/make-epub.ts';
import {
  makeDocx,
  makeXlsx,
  paragraph,
  wordEntries,
} from '../../apps/server/src/platform/documents/testing/make-office.ts';
import { makePdf, stream, texts } from '../../apps/server/src/platform/documents/testing/make-pdf.ts';
import { deflateRepeated, makeZip } from '../../apps/server/src/platform/documents/testing/make-zip.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MB = 2 ** 20;
const SENTENCE = 'The office of the harbour opens at nine and closes when the last ship has left. ';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';

/** Files that were made to stop or slow down whoever reads them, and whole files cut off at `1/steps`, `2/steps`, … of their length. */
export function hostileFiles(steps: number): HostileFile[] {
  return [...bombs(), ...wholeFiles().flatMap((file) => truncations(file, steps))];
}

function bombs(): HostileFile[] {
  const gigabyte = 1024 * MB;
  const block = ' '.repeat(MB);
  const bomb = { content: deflateRepeated(block, gigabyte / MB), deflatedTo: gigabyte };
  const deep = 200_000;
  return [
    // Deflates to a gigabyte, where the text of the document should be.
    file(
      'zip-bomb.docx',
      makeZip([
        ...wordEntries('').filter(({ name }) => name !== 'word/document.xml'),
        { name: 'word/document.xml', ...bomb },
      ]),
    ),
    file('zip-bomb.epub', makeEpub({ title: 'Bomb', chapters: [''], more: [{ name: chapterEntry(0), ...bomb }] })),
    file(
      'nested.docx',
      makeDocx(`${'<w:sdt><w:sdtContent>'.repeat(deep)}${paragraph('x')}${'</w:sdtContent></w:sdt>'.repeat(deep)}`),
    ),
    file('nested.html', Buffer.from(`<!doctype html>${'<div>'.repeat(deep)}x`)),
    file('cyclic.pdf', cyclicPdf()),
    file('endless.pdf', endlessPdf()),
    file('million-columns.xlsx', makeXlsx({ sheets: [{ name: 'Wide', rows: wideRow(1_000_000) }] })),
    file('million-columns.csv', Buffer.from(`${'x,'.repeat(1_000_000)}\n${'1,'.repeat(1_000_000)}\n`)),
    file('one-line.txt', Buffer.from(SENTENCE.repeat(60_000))),
  ];
}

const file = (name: string, bytes: Uint8Array): HostileFile => ({ name, bytes: new Uint8Array(bytes) });

/** A form that draws itself. */
const cyclicPdf = () =>
  makePdf({
    pages: [{ content: '/A Do', resources: '/XObject << /A 100 0 R >>' }],
    objects: { 100: stream('/A Do', `${FORM} /Resources << /XObject << /A 100 0 R >> >>`) },
  });

/** Two forms that both draw the next two, forty deep. */
function endlessPdf(): Uint8Array {
  const form = (number: number) => {
    const next = number - (number % 2) + 2;
    return stream('/A Do /B Do', `${FORM} /Resources << /XObject << /A ${next} 0 R /B ${next + 1} 0 R >> >>`);
  };
  const numbers = Array.from({ length: 80 }, (_, index) => 100 + index);
  return makePdf({
    pages: [{ content: '/A Do', resources: '/XObject << /A 100 0 R >>' }],
    objects: {
      ...Object.fromEntries(numbers.map((number) => [number, form(number)])),
      180: stream('', FORM),
      181: stream('', FORM),
    },
  });
}

const wideRow = (columns: number): string =>
  `<row r="1">${Array.from({ length: columns }, () => '<c t="inlineStr"><is><t>x</t></is></c>').join('')}</row>`;

function wholeFiles(): HostileFile[] {
  const lines = Array.from({ length: 40 }, (_, index) => `${index}. ${SENTENCE}`);
  const rows = lines.map((line, index) => `<row r="${index + 1}"><c t="inlineStr"><is><t>${line}</t></is></c></row>`);
  return [
    file('whole.pdf', makePdf({ pages: lines.map((line) => ({ content: texts([72, 700, line]) })) })),
    file('whole.docx', makeDocx(lines.map((line) => paragraph(line)).join(''))),
    file('whole.xlsx', makeXlsx({ sheets: [{ name: 'Lines', rows: rows.join('') }] })),
    file(
      'whole.html',
      Buffer.from(`<!doctype html><title>Lines</title>${lines.map((line) => `<p>${line}</p>`).join('')}`),
    ),
    file(
      'whole.md',
      Buffer.from(lines.map((line) => `## ${line}\n\n| a | b |\n|---|---|\n| ${line} | 1 |\n`).join('\n')),
    ),
    file('whole.epub', makeEpub({ title: 'Lines', chapters: lines.map((line) => `<h1>${line}</h1><p>${line}</p>`) })),
    file('whole.eml', Buffer.from(`From: a@example.com\r\nSubject: Lines\r\n\r\n${lines.join('\r\n')}`)),
  ];
}

const truncations = ({ name, bytes }: HostileFile, steps: number): HostileFile[] =>
  Array.from({ length: steps - 1 }, (_, index) =>
    file(`${index + 1}-of-${steps}-${name}`, bytes.subarray(0, Math.ceil((bytes.length * (index + 1)) / steps))),
  );
