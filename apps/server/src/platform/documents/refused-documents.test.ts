import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { GetHome } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { TooBusy } from '../limits/limits.errors.ts';
import { createDocuments } from './documents.ts';
import { chapterEntry, lockedChapter, makeEpub } from './testing/make-epub.ts';
import { makeDocx, makePptx, makeXlsx, paragraph, wordEntries, workbookEntries } from './testing/make-office.ts';
import { makePdf, picture, scannedPage, stream, texts } from './testing/make-pdf.ts';
import { deflateRepeated, makeZip } from './testing/make-zip.ts';

const MB = 2 ** 20;
const documents = createDocuments();
const never = new AbortController().signal;

const read = (name: string, source: string | Uint8Array, reader = documents, ownerId = 'alice') =>
  reader.read(ownerId, { source: typeof source === 'string' ? Buffer.from(source) : source, name }, { signal: never });

const refusedAs = (reason: string) => ({ result: 'unreadable', reason });

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';

/** Two forms that both draw the next two, forty deep: a few lines that take forever. */
function endlessPdf(): Buffer {
  const numbers = Array.from({ length: 80 }, (_, index) => 100 + index);
  const form = (number: number) => {
    const next = number - (number % 2) + 2;
    return stream('/A Do /B Do', `${FORM} /Resources << /XObject << /A ${next} 0 R /B ${next + 1} 0 R >> >>`);
  };
  return makePdf({
    pages: [{ content: '/A Do', resources: '/XObject << /A 100 0 R >>' }],
    objects: {
      ...Object.fromEntries(numbers.map((number) => [number, form(number)])),
      180: stream('', FORM),
      181: stream('', FORM),
    },
  });
}

async function childProcesses(): Promise<string[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean);
}

/** The process that reads a file for this one, once it has begun. Readers of earlier tests may still be ending. */
async function waitForReader(earlier: readonly string[]): Promise<number> {
  for (;;) {
    for (const pid of await childProcesses()) {
      const score = await readFile(`/proc/${pid}/oom_score_adj`, 'utf8').catch(() => '');
      if (score.startsWith('1000') && !earlier.includes(pid)) return Number(pid);
    }
    await setImmediate();
  }
}

describe('files that cannot be read', () => {
  it('with a password are refused as such', async () => {
    const pdf = makePdf({ pages: [{ content: texts([72, 700, 'Secret']) }], password: 'to-open' });
    expect(await read('secret.pdf', pdf)).toMatchObject({ ...refusedAs('password'), kind: 'pdf' });
    // Office puts a file with a password into the container of its older files.
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await read('secret.docx', office)).toMatchObject(refusedAs('password'));
    const zip = makeZip(wordEntries(paragraph('Secret')).map((entry) => ({ ...entry, isEncrypted: true })));
    expect(await read('zip.docx', zip)).toMatchObject(refusedAs('password'));
    const book = makeEpub({ title: 'Bought', chapters: ['<p>?</p>'], more: [lockedChapter(0)] });
    expect(await read('bought.epub', book)).toMatchObject({ ...refusedAs('password'), kind: 'epub' });
  });

  it('of scanned pages say so, and which', async () => {
    const file = makePdf({ pages: [scannedPage(100), scannedPage(100)], objects: { 100: picture(8, 8, [9, 9, 9]) } });
    expect(await read('scan.pdf', file)).toEqual({
      ...refusedAs('only-pictures'),
      kind: 'pdf',
      pageCount: 2,
      scannedPages: [1, 2],
    });
    expect(await read('photos.docx', makeDocx('<w:p><w:r><w:drawing/></w:r></w:p>'))).toMatchObject(
      refusedAs('only-pictures'),
    );
    const comic = makeEpub({ title: 'Comic', chapters: ['<img src="1.png"/>'] });
    expect(await read('comic.epub', comic)).toMatchObject(refusedAs('only-pictures'));
    expect(await read('photos.pptx', makePptx([{ shapes: '<p:pic/>' }]))).toMatchObject(refusedAs('only-pictures'));
  });

  it('of other kinds are refused as unknown', async () => {
    const names = {
      'photo.png': '\x89PNG\r\n\x1a\n\0\0',
      'old.doc': '\xd0\xcf\x11\xe0\xa1\xb1',
      'archive.zip': '',
      'note.rtf': '{\\rtf1 a}',
    };
    for (const [name, content] of Object.entries(names)) {
      const bytes =
        name === 'archive.zip' ? makeZip([{ name: 'a.txt', content: 'a' }]) : Buffer.from(content, 'latin1');
      expect([name, await read(name, bytes)]).toEqual([name, expect.objectContaining(refusedAs('unknown-kind'))]);
    }
  });

  it('that are damaged are refused as broken', async () => {
    const docx = makeDocx(paragraph('text '.repeat(2_000)));
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 251));
    const files = {
      'cut.pdf': makePdf({ pages: [{ content: texts([72, 700, 'Cut']) }] }).subarray(0, 700),
      'cut.docx': docx.subarray(0, docx.length / 2),
      'named.pdf': Buffer.from('hello'),
      'empty.pdf': Buffer.alloc(0),
      'empty.xlsx': Buffer.alloc(0),
      'empty.epub': Buffer.alloc(0),
      'bare.epub': makeZip([{ name: 'META-INF/container.xml', content: '<container/>' }]),
      'noise.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]),
      'garbled.docx': Buffer.from(
        docx.map((byte, index) => (index > 200 && index < docx.length - 600 ? 255 - byte : byte)),
      ),
    };
    for (const [name, bytes] of Object.entries(files)) {
      expect([name, await read(name, bytes)]).toEqual([name, expect.objectContaining(refusedAs('broken'))]);
    }
  });

  it('with a ring in their structure end', async () => {
    const tree = { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' };
    const ring = await read('tree.pdf', makePdf({ pages: [{ content: '' }], objects: tree }));
    expect(ring.result).toBe('unreadable');
    const form = stream(
      'BT /F1 12 Tf (again) Tj ET /Self Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Self 100 0 R >> /Font << /F1 3 0 R >> >>',
    );
    const pages = [{ content: '/Self Do', resources: '/XObject << /Self 100 0 R >>' }];
    const reader = createDocuments({ timeMs: 4_000 });
    const self = await read('form.pdf', makePdf({ pages, objects: { 100: form } }), reader);
    expect(['too-slow', 'too-large', 'broken', 'only-pictures', null]).toContain(
      self.result === 'unreadable' ? self.reason : self.missing,
    );
  });

  it('with elements nested without end are refused as broken', async () => {
    const nested = '<w:sdt>'.repeat(100_000);
    expect(await read('nested.docx', makeDocx(nested))).toMatchObject(refusedAs('broken'));
    expect(await read('nested.html', '<div>'.repeat(100_000))).toMatchObject(refusedAs('broken'));
  });

  it('expand no entities of their own', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    const content = `${entities}<w:document><w:body>${paragraph('start &b; &file; end')}</w:body></w:document>`;
    const reading = await read('entities.docx', makeDocx('', [{ name: 'word/document.xml', content }]));
    expect(reading).toMatchObject({ parts: [{ text: 'start &b; &file; end' }] });
  });
});

describe('files that are too much', () => {
  it('inflating beyond the limit are refused, whatever size they claim', async () => {
    const bomb = deflateRepeated('<w:p/>'.repeat(MB / 6), 1_000);
    const docx = (deflatedTo: number) =>
      makeZip(wordEntries('', [{ name: 'word/document.xml', content: bomb, deflatedTo }]));
    expect(await read('bomb.docx', docx(1_000 * MB))).toMatchObject(refusedAs('too-large'));
    expect(await read('liar.docx', docx(100))).toMatchObject(refusedAs('broken'));
    const chapter = { name: chapterEntry(0), content: deflateRepeated('x'.repeat(MB), 40), deflatedTo: 40 * MB };
    const book = makeEpub({ title: 'Bomb', chapters: [''], more: [chapter] });
    expect(await read('bomb.epub', book)).toMatchObject(refusedAs('too-large'));
  });

  it('taking too much memory are refused, and the server goes on', async () => {
    const reader = createDocuments({ memoryBytes: 130 * MB });
    const text = `<si><t>${'x'.repeat(10_000)}</t></si>`.repeat(100);
    const texts = { name: 'xl/sharedStrings.xml', content: deflateRepeated(text, 200), deflatedTo: 200 * text.length };
    const entries = workbookEntries({ sheets: [{ name: 'One', rows: '' }] }).filter(({ name }) => name !== texts.name);
    expect(await read('texts.xlsx', makeZip([...entries, texts]), reader)).toMatchObject(refusedAs('too-large'));
    const flate = Buffer.concat([Buffer.from([0x78, 0x9c]), deflateRepeated('q Q '.repeat(MB / 4), 400)]);
    const pdf = makePdf({ pages: [{ content: flate, filter: '/Filter /FlateDecode' }] });
    expect(await read('bomb.pdf', pdf, reader)).toMatchObject(refusedAs('too-large'));
  });

  it('taking too long are refused', async () => {
    const reader = createDocuments({ timeMs: 3_000 });
    expect(await read('endless.pdf', endlessPdf(), reader)).toMatchObject(refusedAs('too-slow'));
  });

  it.runIf(process.platform === 'linux')(
    'whose reader the system ends are refused as interrupted, and the system ends readers first',
    async () => {
      const earlier = await childProcesses();
      const reading = read('endless.pdf', endlessPdf());
      const pid = await waitForReader(earlier);
      expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
      process.kill(pid, 'SIGKILL');
      expect(await reading).toMatchObject(refusedAs('interrupted'));
    },
  );

  it('say which pages could not be drawn in time', async () => {
    const reader = createDocuments({ timeMs: 3_000 });
    const drawn = await reader.pagePictures('alice', { source: endlessPdf(), name: 'a.pdf' }, [1], { signal: never });
    expect(drawn).toEqual({ pictures: [], missing: 'too-slow' });
  });

  it('larger than the limit are refused without being loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const file = join(folder, 'large.txt');
    await writeFile(file, 'x'.repeat(2_000));
    const reader = createDocuments({ fileBytes: 1_000 });
    const ask = (name: string, fileBytes: number) =>
      createDocuments({ fileBytes }).read('alice', { source: file, name }, { signal: never });
    expect(await ask('large.txt', 1_000)).toMatchObject(refusedAs('too-large'));
    expect(await ask('large.txt', 2_000)).toMatchObject({ result: 'read' });
    expect(await read('large.txt', 'x'.repeat(2_000), reader)).toMatchObject(refusedAs('too-large'));
    await rm(folder, { recursive: true });
  });

  it('of more text than asked for are cut, and say so', async () => {
    const file = { source: Buffer.from('a line of text\n'.repeat(10_000)), name: 'long.txt' };
    const reading = await documents.read('alice', file, { signal: never, maxCharacters: 10_000 });
    if (reading.result !== 'read') throw new Error(reading.reason);
    expect(reading.missing).toBe('too-large');
    expect(reading.parts.reduce((sum, part) => sum + part.text.length, 0)).toBe(10_000);
  });

  it('do not repeat a long name at each of their parts', async () => {
    const name = 'n'.repeat(100_000);
    const rows = `<row><c t="str"><v>${'x'.repeat(5_000)}</v></c></row>`.repeat(100);
    const email = [
      'Content-Type: multipart/mixed; boundary=b',
      `\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${name}.txt"`,
      `\n${'a line of text\n'.repeat(50_000)}\n--b--`,
    ].join('\n');
    const files = { 'sheet.xlsx': makeXlsx({ sheets: [{ name, rows }] }), 'mail.eml': Buffer.from(email) };
    for (const [fileName, source] of Object.entries(files)) {
      const reading = await read(fileName, source);
      if (reading.result !== 'read') throw new Error(reading.reason);
      const sizes = reading.parts.map(({ place }) => JSON.stringify(place).length);
      expect([fileName, sizes.length > 10, Math.max(...sizes) < 300]).toEqual([fileName, true, true]);
    }
  });

  it('count their headings to the limit of characters', async () => {
    const title = 't'.repeat(180);
    const chapters = [1, 2, 3, 4, 5].map((level) => `${'#'.repeat(level)} ${title}\n\n`).join('');
    const file = { source: Buffer.from(chapters + '###### a\n\n'.repeat(3_000)), name: 'headings.md' };
    const reading = await documents.read('alice', file, { signal: never, maxCharacters: 100_000 });
    if (reading.result !== 'read') throw new Error(reading.reason);
    expect(reading.missing).toBe('too-large');
    const headings = reading.parts.flatMap(({ place }) => (place.type === 'heading' ? place.headings : []));
    expect(headings.join('').length).toBeLessThan(100_000);
  });

  it('of very many parts are read until the limit of parts', async () => {
    const reading = await read('headings.md', '# a\n'.repeat(250_000));
    if (reading.result !== 'read') throw new Error(reading.reason);
    expect([reading.missing, reading.parts.length]).toEqual(['too-large', 20_000]);
  });

  it('huge sheets are read until the limit of characters', async () => {
    const row = '<row><c><v>123456789</v></c><c><v>987654321</v></c></row>';
    const content = deflateRepeated(row.repeat(5_000), 400);
    const sheet = { name: 'xl/worksheets/sheet1.xml', content, deflatedTo: 400 * 5_000 * row.length };
    const entries = workbookEntries({ sheets: [{ name: 'One', rows: '' }] }).filter(({ name }) => name !== sheet.name);
    const file = { source: makeZip([...entries, sheet]), name: 'huge.xlsx' };
    const reading = await documents.read('alice', file, { signal: never, maxCharacters: 200_000 });
    expect(reading).toMatchObject({ result: 'read', missing: 'too-large' });
  });
});

describe('files of several users', () => {
  it('and calls do not wait for one that takes all its time; other files of the same user do', async () => {
    const stopping = new AbortController();
    const ended: string[] = [];
    const ask = (ownerId: string, name: string, source: Uint8Array) =>
      documents.read(ownerId, { source, name }, { signal: stopping.signal }).then(() => ended.push(name));
    const ofAlice = [ask('alice', 'endless.pdf', endlessPdf()), ask('alice', 'own.txt', Buffer.from('text'))];
    await Promise.all(['one.txt', 'two.txt', 'three.txt'].map((name) => ask('bob', name, Buffer.from('text'))));
    await using server = await openTestApp();
    const { browser } = await server.register('carol@example.com');
    await browser.call(GetHome, {});
    expect(ended).toEqual(['one.txt', 'two.txt', 'three.txt']);
    stopping.abort(new Error('not wanted'));
    await Promise.allSettled(ofAlice);
  });

  it('end when they are not wanted any more, and the next one starts', async () => {
    const stopping = new AbortController();
    const file = { source: endlessPdf(), name: 'endless.pdf' };
    const running = documents.read('alice', file, { signal: stopping.signal });
    const waiting = documents.read('alice', file, { signal: stopping.signal });
    const next = read('next.txt', 'text');
    stopping.abort(new Error('not wanted'));
    await expect(running).rejects.toThrow('not wanted');
    await expect(waiting).rejects.toThrow('not wanted');
    expect(await next).toMatchObject({ result: 'read' });
    await expect(documents.read('alice', file, { signal: stopping.signal })).rejects.toThrow('not wanted');
  });

  it('are refused when too many of one user wait', async () => {
    const stopping = new AbortController();
    const file = { source: endlessPdf(), name: 'endless.pdf' };
    const ask = () => documents.read('alice', file, { signal: stopping.signal });
    const accepted = Array.from({ length: 65 }, ask);
    await expect(ask()).rejects.toBeInstanceOf(TooBusy);
    stopping.abort(new Error('not wanted'));
    expect((await Promise.allSettled(accepted)).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('a spreadsheet', () => {
  it('of empty sheets is read as empty', async () => {
    const file = makeXlsx({ sheets: [{ name: 'Blank', rows: '' }] });
    expect(await read('blank.xlsx', file)).toMatchObject({ result: 'read', parts: [] });
  });
});
