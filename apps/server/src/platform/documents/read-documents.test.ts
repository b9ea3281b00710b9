import { describe, expect, it } from 'vitest';
import type { ReadDocument } from './document.ts';
import { createDocuments } from './documents.ts';
import { makeEpub } from './testing/make-epub.ts';
import {
  footnotes,
  heading,
  makeDocx,
  makePptx,
  makeXlsx,
  paragraph,
  run,
  shape,
  slideTable,
  wordTable,
} from './testing/make-office.ts';
import {
  chineseFont,
  faxPicture,
  fontOf,
  glyphs,
  makePdf,
  picture,
  scannedPage,
  texts,
  textsOfSize,
  utf16Hex,
} from './testing/make-pdf.ts';

const documents = createDocuments();
const never = new AbortController().signal;

async function read(name: string, source: string | Uint8Array): Promise<ReadDocument> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const reading = await documents.read('alice', { source: bytes, name }, { signal: never });
  if (reading.result !== 'read') throw new Error(`${name} could not be read: ${reading.reason}`);
  expect(reading.missing).toBeNull();
  return reading;
}

/** The text of all parts. */
const textOf = (reading: ReadDocument): string => reading.parts.map(({ text }) => text).join('\n\n');

describe('PDF files', () => {
  it('give the text of each page with its number, and the title', async () => {
    const file = makePdf({
      title: 'Annual report',
      pages: [
        { content: texts([72, 720, 'First page'], [72, 700, 'Second line']) },
        { content: texts([72, 720, 'Another page']) },
      ],
    });
    expect(await read('report.pdf', file)).toEqual({
      result: 'read',
      kind: 'pdf',
      title: 'Annual report',
      parts: [
        { text: 'First page\nSecond line', place: { type: 'page', page: 1 } },
        { text: 'Another page', place: { type: 'page', page: 2 } },
      ],
      pageCount: 2,
      scannedPages: [],
      missing: null,
    });
  });

  it('with two columns are read column by column, also when the file stores the lines of both columns in turn', async () => {
    const lines = Array.from({ length: 8 }, (_, index) => 700 - 14 * index);
    const columns = lines.flatMap((y, index): [number, number, string][] => [
      [72, y, `left column line number ${index + 1}`],
      [330, y, `right column line number ${index + 1}`],
    ]);
    const file = makePdf({
      pages: [{ content: texts([72, 740, 'A headline across both columns of the whole page'], ...columns) }],
    });
    const text = textOf(await read('paper.pdf', file));
    expect(text.indexOf('A headline')).toBe(0);
    expect(text.indexOf('left column line number 8')).toBeLessThan(text.indexOf('right column line number 1'));
  });

  it('keep the rows of a table together', async () => {
    const file = makePdf({
      pages: [
        {
          content: texts(
            ...['Fruit,Price,Stock', 'Apple,1.20,14', 'Pear,1.50,3', 'Plum,0.80,99', 'Fig,2.10,0'].flatMap(
              (row, index) =>
                row
                  .split(',')
                  .map((cell, column): [number, number, string] => [72 + 150 * column, 700 - 20 * index, cell]),
            ),
          ),
        },
      ],
    });
    expect(textOf(await read('prices.pdf', file))).toBe(
      [
        '| Fruit | Price | Stock |',
        '| --- | --- | --- |',
        '| Apple | 1.20 | 14 |',
        '| Pear | 1.50 | 3 |',
        '| Plum | 0.80 | 99 |',
        '| Fig | 2.10 | 0 |',
      ].join('\n'),
    );
  });

  it('have tables with empty cells and numbers that end below each other, apart from the text around them', async () => {
    const file = makePdf({
      pages: [
        {
          content: texts(
            [72, 740, 'The prices of this week, of all fruit that we sell'],
            [72, 720, 'Fruit'],
            [222, 720, 'Price'],
            [72, 700, 'Apple'],
            [216, 700, '10.50'],
            [72, 680, 'Pear'],
            [72, 660, 'Plum'],
            [222, 660, '0.80'],
            [72, 640, 'Ask us for prices of larger amounts, which are lower'],
          ),
        },
      ],
    });
    expect(textOf(await read('week.pdf', file))).toBe(
      [
        'The prices of this week, of all fruit that we sell',
        '| Fruit | Price |\n| --- | --- |\n| Apple | 10.50 |\n| Pear |  |\n| Plum | 0.80 |',
        'Ask us for prices of larger amounts, which are lower',
      ].join('\n\n'),
    );
  });

  it('have headings where letters are larger than those of the running text', async () => {
    const body = (y: number, text: string): [number, number, string] => [72, y, text];
    const pages = [
      {
        content: [
          textsOfSize(24, [72, 740, 'A handbook of bees'], [72, 712, 'for beginners']),
          textsOfSize(22, [72, 684, 'Second edition']),
          texts(body(660, 'Bees live in colonies of some ten thousand workers.')),
          textsOfSize(18, [72, 620, 'Winter']),
          texts(body(590, 'They form a cluster and do not sleep.')),
        ].join(' '),
      },
      {
        content: [
          textsOfSize(14, [72, 740, 'How much honey?']),
          texts(body(710, 'A colony needs about fifteen kilograms.')),
          textsOfSize(30, [72, 640, '15']),
          textsOfSize(20, [72, 560, 'A sentence in large letters is no heading.']),
          textsOfSize(16, [72, 500, 'Winter . . . . . . . . 7']),
        ].join(' '),
      },
    ];
    expect((await read('bees.pdf', makePdf({ pages }))).parts.map(({ text }) => text)).toEqual([
      [
        '# A handbook of bees for beginners',
        '# Second edition',
        'Bees live in colonies of some ten thousand workers.',
        '## Winter',
        'They form a cluster and do not sleep.',
      ].join('\n\n'),
      [
        '### How much honey?',
        'A colony needs about fifteen kilograms.',
        '15',
        'A sentence in large letters is no heading.',
        'Winter . . . . . . . . 7',
      ].join('\n\n'),
    ]);
  });

  it('give Chinese text in a font that is not in the file', async () => {
    const file = makePdf({
      pages: [
        {
          content: `BT /F2 12 Tf 72 700 Td <${utf16Hex('第一章：机器学习')}> Tj ET`,
          resources: '/Font << /F2 100 0 R >>',
        },
      ],
      objects: chineseFont,
    });
    expect(textOf(await read('book.pdf', file))).toBe('第一章：机器学习');
  });

  it('give Hebrew text in the order in which it is read', async () => {
    const letters = 'שלוםע';
    const visual = [...'שלום'].reverse().join('');
    const file = makePdf({
      pages: [
        {
          content: `BT /F2 12 Tf 300 700 Td <${glyphs(letters, visual)}> Tj ET`,
          resources: '/Font << /F2 100 0 R >>',
        },
      ],
      objects: fontOf(letters),
    });
    expect(textOf(await read('hebrew.pdf', file))).toBe('שלום');
  });

  it('give Arabic text whose letters are drawn from left to right, in the shapes that they have in a word', async () => {
    // سلام 12, as browsers print it.
    const letters = 'م\ufefc\ufee1\ufee0\ufeb3\ufefb12';
    const drawn = [...'\ufee1\ufefc\ufeb3'].map(
      (letter, index) => `1 0 0 1 ${320 + 6 * index} 700 Tm <${glyphs(letters, letter)}> Tj`,
    );
    const file = makePdf({
      pages: [
        {
          content: `BT /F2 12 Tf 1 0 0 1 300 700 Tm <${glyphs(letters, '12')}> Tj ${drawn.join(' ')} ET`,
          resources: '/Font << /F2 100 0 R >>',
        },
      ],
      objects: fontOf(letters),
    });
    expect(textOf(await read('arabic.pdf', file))).toBe('سلام 12');
  });

  it('tell which pages are scanned, and show them as pictures', async () => {
    const file = makePdf({
      pages: [{ content: texts([72, 700, 'Typed page']) }, scannedPage(100), scannedPage(101)],
      objects: { 100: picture(40, 50, [200, 30, 30]), 101: faxPicture() },
    });
    expect(await read('mixed.pdf', file)).toMatchObject({ pageCount: 3, scannedPages: [2, 3] });
    const pages = [3, 2, 9];
    const { pictures, missing } = await documents.pagePictures('alice', { source: file, name: 'mixed.pdf' }, pages, {
      signal: never,
    });
    const { default: sharp } = await import('sharp');
    expect(missing).toBeNull();
    const shown = pictures.map(async ({ page, width, height, bytes }) => {
      const { dominant } = await sharp(bytes).stats();
      return { page, width, height, isRed: dominant.r > 150, isBlack: dominant.r < 50 };
    });
    expect(await Promise.all(shown)).toEqual([
      { page: 3, width: 1212, height: 1568, isRed: false, isBlack: true },
      { page: 2, width: 1212, height: 1568, isRed: true, isBlack: false },
    ]);
  });

  it('give what was filled into a form', async () => {
    const field = (name: string, value: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [0 0 99 20] /P 10 0 R >>`;
    const file = makePdf({
      pages: [{ content: texts([72, 700, 'Application']), annotations: '[100 0 R 101 0 R]' }],
      objects: { 100: field('Name', 'Ada Lovelace'), 101: field('Phone', '') },
    });
    expect(textOf(await read('form.pdf', file))).toBe('Application\n\nName: Ada Lovelace');
  });

  it('that only may not be printed are read', async () => {
    const file = makePdf({ pages: [{ content: texts([72, 700, 'Open to read']) }], password: 'to-print' });
    expect(textOf(await read('protected.pdf', file))).toBe('Open to read');
  });

  it('whose table of objects is wrong are repaired', async () => {
    const file = makePdf({ pages: [{ content: texts([72, 700, 'Still here']) }] });
    const moved = Buffer.concat([Buffer.from('a line before the file\n'), file]);
    expect(textOf(await read('moved.pdf', moved))).toBe('Still here');
  });
});

describe('Word files', () => {
  it('give the text below each heading', async () => {
    const file = makeDocx(
      paragraph('Before the first heading') +
        heading(1, 'Growing') +
        paragraph('Plants need water.') +
        heading(2, 'Light') +
        paragraph('Six hours.') +
        paragraph('Harvesting', '<w:pStyle w:val="Chapter"/>') +
        paragraph('In autumn.'),
    );
    const reading = await read('garden.docx', file);
    expect(reading.kind).toBe('word');
    expect(reading.parts).toEqual([
      { text: 'Before the first heading', place: { type: 'heading', headings: [] } },
      { text: '# Growing\n\nPlants need water.', place: { type: 'heading', headings: ['Growing'] } },
      { text: '## Light\n\nSix hours.', place: { type: 'heading', headings: ['Growing', 'Light'] } },
      { text: '# Harvesting\n\nIn autumn.', place: { type: 'heading', headings: ['Harvesting'] } },
    ]);
  });

  it('give tables, also one in a cell of another', async () => {
    const inner = wordTable([['inner one', 'inner two']]);
    const file = makeDocx(
      wordTable([
        ['Name', 'Amount | net'],
        ['Rent', `${paragraph('700')}${inner}`],
      ]),
    );
    expect(textOf(await read('table.docx', file))).toBe(
      '| Name | Amount \\| net |\n| --- | --- |\n| Rent | 700 inner one, inner two; |',
    );
  });

  it('give numbers and bullets that Word counts itself', async () => {
    const item = (text: string, id: number, level = 0) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
    const file = makeDocx(
      item('Scope', 1) + item('Part', 1, 1) + item('Other', 1, 1) + item('Term', 1) + item('Dot', 2),
    );
    expect(textOf(await read('contract.docx', file))).toBe('1. Scope\n  1.a) Part\n  1.b) Other\n2. Term\n- Dot');
  });

  it('have the style that a paragraph has now, and no text twice', async () => {
    const before = '<w:pPrChange><w:pPr><w:pStyle w:val="Heading3"/></w:pPr></w:pPrChange>';
    const ruby = `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
    const file = makeDocx(paragraph('Now first', `<w:pStyle w:val="Heading1"/>${before}`) + paragraph(ruby));
    expect(textOf(await read('tracked.docx', file))).toBe('# Now first\n\n漢');
  });

  it('leave out deleted text, and give inserted text, tabs, notes and formulas', async () => {
    const formula = `<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>`;
    const file = makeDocx(
      paragraph(
        `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run('kept')}</w:ins><w:r><w:tab/></w:r>${run('next')}
         <w:r><w:footnoteReference w:id="2"/></w:r>${formula}`,
      ),
      [footnotes({ 2: 'See the annex.' })],
    );
    expect(textOf(await read('changes.docx', file))).toBe(
      'kept\tnext[^footnote-2](a)/(b)\n[^footnote-2]: See the annex.',
    );
  });

  it('give the text of boxes once, and right-to-left text', async () => {
    const box = `<w:txbxContent>${paragraph('In a box')}</w:txbxContent>`;
    const file = makeDocx(
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>`,
      ) +
        paragraph('مرحبا بالعالم', '<w:bidi/>') +
        '<constructor/><__proto__></__proto__>',
    );
    expect(textOf(await read('box.docx', file))).toBe('In a box\n\nمرحبا بالعالم');
  });
});

describe('slides', () => {
  it('give each slide in the order shown, with its title, table and notes', async () => {
    const file = makePptx([
      { title: 'Plan', shapes: shape(['First step', 'Second step']), notes: 'Speak slowly.' },
      {
        title: 'Costs',
        shapes: slideTable([
          ['Item', 'Sum'],
          ['Room', '90'],
        ]),
      },
    ]);
    const reading = await read('talk.pptx', file);
    expect(reading).toMatchObject({ kind: 'slides', title: 'Plan', pageCount: 2 });
    expect(reading.parts).toEqual([
      { text: '# Plan\n\nFirst step\nSecond step\n\nNotes: Speak slowly.', place: { type: 'slide', slide: 1 } },
      { text: '# Costs\n\n| Item | Sum |\n| --- | --- |\n| Room | 90 |', place: { type: 'slide', slide: 2 } },
    ]);
  });
});

describe('spreadsheets', () => {
  it('give cells with their sheet: texts, numbers, dates, percentages, formulas', async () => {
    const file = makeXlsx({
      sharedTexts: ['Item', 'Paid', '苹果 &amp; pears'],
      sheets: [
        {
          name: 'Costs',
          rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Note</t></is></c></row>
            <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>45000</v></c><c r="C3" s="2"><v>0.25</v></c><c r="D3"><v>0.30000000000000004</v></c></row>
            <row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" s="3"><v>45000.5</v></c><c r="C4"><f>SUM(D3:D3)</f><v>0.3</v></c><c r="D4"><f>A1*2</f></c></row>`,
        },
        { name: 'Empty', rows: '' },
        { name: 'Far', rows: '<row r="9"><c r="A9"><v>1</v></c><c r="XFD9"><v>2</v></c></row>' },
      ],
    });
    const reading = await read('costs.xlsx', file);
    expect(reading).toMatchObject({ kind: 'spreadsheet', pageCount: 3 });
    expect(reading.parts).toEqual([
      {
        text: '| Item | Paid |  | Note |\n| --- | --- | --- | --- |\n| 苹果 & pears | 2023-03-15 | 25% | 0.3 |\n| TRUE | 2023-03-15 12:00 | 0.3 | =A1*2 |',
        place: { type: 'cells', sheet: 'Costs', cells: 'A1:D4' },
      },
      { text: 'A9: 1, XFD9: 2', place: { type: 'cells', sheet: 'Far', cells: 'A9:XFD9' } },
    ]);
  });

  it('count dates from 1904 where the workbook says so', async () => {
    const rows = '<row><c s="1"><v>0.0</v></c><c s="1"><v>366</v></c></row>';
    const file = makeXlsx({ sheets: [{ name: 'Dates', rows }], startsIn1904: true });
    expect(textOf(await read('mac.xlsx', file))).toContain('1905-01-01');
  });

  it('of many rows are cut into ranges that can be cited', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c><c><v>7</v></c></row>`,
    );
    const { parts } = await read('long.xlsx', makeXlsx({ sheets: [{ name: 'Long', rows: rows.join('') }] }));
    expect(parts.length).toBeGreaterThan(5);
    const ranges = parts.map(({ place }) => (place.type === 'cells' ? place.cells : '').split(/[AB:]+/).map(Number));
    expect(ranges[0]?.[1]).toBe(1);
    for (const [index, range] of ranges.entries())
      if (index > 0) expect(range[1]).toBe((ranges[index - 1]?.[2] ?? 0) + 1);
    expect(ranges.at(-1)?.[2]).toBe(3_000);
  });
});

describe('CSV files', () => {
  it('give rows with quoted cells, whatever divides them', async () => {
    const reading = await read('people.csv', 'name;note\r\n"Li; Wei";"said ""hi""\nagain"\r\nBob;\r\n');
    expect(reading.kind).toBe('csv');
    expect(reading.parts).toEqual([
      {
        text: '| name | note |\n| --- | --- |\n| Li; Wei | said "hi" again |\n| Bob |  |',
        place: { type: 'cells', sheet: null, cells: 'A1:B3' },
      },
    ]);
  });

  it('in GB 18030, as older Chinese programs write them, are read', async () => {
    // 姓名,城市 / 张伟,北京
    const file = Buffer.from('d0d5c3fb2cb3c7cad00ad5c5ceb02cb1b1bea90a', 'hex');
    expect(textOf(await read('list.csv', file))).toBe('| 姓名 | 城市 |\n| --- | --- |\n| 张伟 | 北京 |');
  });
});

describe('HTML files', () => {
  it('give what a reader sees, below its headings', async () => {
    const reading = await read(
      'page.html',
      `<!doctype html><html><head><title>Shop &ndash; hours</title><style>p { color: red }</style></head><body><script>alert(1)</script>
       <h1>Hours</h1><p>Open <b>daily</b>&nbsp;from 9.<br>Closed on<!-- not --> Sunday.</p>
       <ul><li>Bread<li>Milk<ol><li>whole</ol></ul>
       <h2>Prices</h2><table><tr><th>Item<th>€</tr><tr><td>Bread<td>3</tr></table><pre>a
  b</pre></body></html>`,
    );
    expect(reading).toMatchObject({ kind: 'html', title: 'Shop – hours' });
    expect(reading.parts).toEqual([
      {
        text: '# Hours\n\nOpen daily from 9.\nClosed on Sunday.\n- Bread\n- Milk\n  1. whole',
        place: { type: 'heading', headings: ['Hours'] },
      },
      {
        text: '## Prices\n\n| Item | € |\n| --- | --- |\n| Bread | 3 |\n\na\n  b',
        place: { type: 'heading', headings: ['Hours', 'Prices'] },
      },
    ]);
  });

  it('in the encoding that they name are read', async () => {
    const head = Buffer.from('<html><meta charset="shift_jis"><p>');
    const file = Buffer.concat([head, Buffer.from('93fa967b8cea', 'hex')]);
    expect(textOf(await read('japanese.htm', file))).toBe('日本語');
  });
});

describe('books', () => {
  it('give their chapters in the order of reading, below their headings', async () => {
    const chapters = [
      '<section><h1 id="one">Down the hole</h1><p>Alice was <i>very</i> tired.<a id="p2"/></p></section>',
      '<h1>池塘</h1><p>“好奇怪！”爱丽丝说。</p><table><tr><th>Who</th><th>Where</th></tr><tr><td>Mouse</td><td>Pool</td></tr></table>',
    ];
    const reading = await read('alice.epub', makeEpub({ title: 'Alice &amp; more', chapters }));
    expect(reading).toMatchObject({ kind: 'epub', title: 'Alice & more', pageCount: null });
    expect(reading.parts).toEqual([
      {
        text: '# Down the hole\n\nAlice was very tired.',
        place: { type: 'heading', headings: ['Down the hole'] },
      },
      {
        text: '# 池塘\n\n“好奇怪！”爱丽丝说。\n\n| Who | Where |\n| --- | --- |\n| Mouse | Pool |',
        place: { type: 'heading', headings: ['池塘'] },
      },
    ]);
  });
});

describe('texts', () => {
  it('in Markdown are divided at their headings, not at those in code', async () => {
    const reading = await read('notes.md', '# Title\n\nIntro\n\nPart\n----\n```\n# no heading\n```\n### Deep ###\nend');
    expect(reading).toMatchObject({ kind: 'markdown', title: 'Title' });
    expect(reading.parts.map(({ place }) => place)).toEqual([
      { type: 'heading', headings: ['Title'] },
      { type: 'heading', headings: ['Title', 'Part'] },
      { type: 'heading', headings: ['Title', 'Part', 'Deep'] },
    ]);
    expect(reading.parts[1]?.text).toBe('## Part\n\n```\n# no heading\n```');
  });

  it('and code have line numbers', async () => {
    const line = 'const answer = 42;';
    const { kind, parts } = await read('long.ts', `${line}\n`.repeat(500));
    expect(kind).toBe('code');
    expect(parts[0]?.place).toEqual({ type: 'lines', first: 1, last: 211 });
    expect(parts.at(-1)?.place).toEqual({ type: 'lines', first: 423, last: 500 });
  });

  it('of any name and encoding are read', async () => {
    expect(textOf(await read('LICENSE', 'Permission is granted.'))).toBe('Permission is granted.');
    expect(textOf(await read('win.txt', Buffer.from('caf\xe9 cr\xe8me', 'latin1')))).toBe('café crème');
    expect(textOf(await read('russian.txt', Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex')))).toBe('Привет, мир');
    expect(textOf(await read('taiwan.txt', Buffer.from('a741a66ea141a540acc9', 'hex')))).toBe('你好，世界');
    expect(textOf(await read('utf16.txt', Buffer.from('\ufeff你好', 'utf16le')))).toBe('你好');
    expect(await read('empty.txt', '')).toMatchObject({ kind: 'text', parts: [] });
  });
});

describe('e-mails', () => {
  it('give their fields, the plain text, and the text of attachments, and say which have none', async () => {
    const mail = [
      'From: =?utf-8?B?5byg5Lyf?= <wei@example.com>',
      'To: bob@example.com',
      'Subject: =?utf-8?Q?Angebot_f=C3=BCr?=',
      ' =?utf-8?Q?_Mai?=',
      'Content-Type: multipart/mixed; boundary="out"',
      '',
      'not shown',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe =',
      'aus Bern',
      '--in',
      'Content-Type: text/html',
      '',
      '<p>other</p>',
      '--in--',
      '--out',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="prices.csv"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('a,b\n1,2\n').toString('base64'),
      '--out',
      'Content-Type: image/png; name="logo.png"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0x89, 0x50, 0, 1]).toString('base64'),
      '--out--',
      '',
    ].join('\r\n');
    const reading = await read('offer.eml', mail);
    expect(reading).toMatchObject({ kind: 'email', title: 'Angebot für Mai' });
    expect(reading.parts).toEqual([
      {
        text: 'From: 张伟 <wei@example.com>\nTo: bob@example.com\nSubject: Angebot für Mai\nAttachments: prices.csv, logo.png\n\nGrüße aus Bern',
        place: { type: 'message' },
      },
      { text: '| a | b |\n| --- | --- |\n| 1 | 2 |', place: { type: 'attachment', name: 'prices.csv' } },
      { text: '[Attachments without text that could be read: logo.png]', place: { type: 'message' } },
    ]);
  });

  it('of HTML alone give its text', async () => {
    const mail =
      'Subject: Hi\nContent-Type: text/html; charset=utf-8\n\n<table><tr><td><table><tr><td>Dear Bob</td></tr></table></td></tr></table>';
    expect(textOf(await read('hi.eml', mail))).toBe('Subject: Hi\n\nDear Bob');
  });
});
