import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateTokens } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentReading, DrawnPages } from '../../platform/documents/document.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { Log } from '../../platform/log.ts';
import { type ObjectStorage, openFolderStorage } from '../../platform/object-storage/object-storage.ts';
import type { StoredFile } from '../upload/index.ts';
import type { FileTextRow } from './file-text.schema.ts';
import { createFileTexts, type FileTexts, RETRY_AFTER_MS } from './file-texts.ts';
import { openText } from './stored-text.ts';

const ID = 'a'.repeat(26);
const file: StoredFile = {
  uri: ID,
  name: 'a.pdf',
  contentType: 'application/pdf',
  fileType: 'pdf',
  byteSize: 3,
  width: 0,
  height: 0,
};
const pages = { pageCount: 1, scannedPages: [1] };
const slow: DocumentReading = { result: 'unreadable', kind: 'pdf', reason: 'too-slow', ...pages };
const readAs = (text: string, missing: 'too-slow' | null = null): DocumentReading => ({
  result: 'read',
  kind: 'pdf',
  title: null,
  parts: [{ text, place: { type: 'message' } }],
  missing,
  ...pages,
});
const drawn = (missing: DrawnPages['missing']): DrawnPages => ({
  pictures: [{ page: 1, bytes: new Uint8Array([1, 2]), width: 1, height: 1 }],
  missing,
});

let folder: string;
let storage: ObjectStorage;
let texts: FileTexts;
let clock: number;
let rows: Map<string, FileTextRow>;
/** What the next files are read as, and the next pages drawn as. */
let results: { readonly read: DocumentReading[]; readonly drawn: DrawnPages[] };
let isDeleted: boolean;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-texts-'));
  storage = await openFolderStorage(folder);
  await storage.put(ID, new Uint8Array([1, 2, 3]));
  [clock, rows, results, isDeleted] = [1_000, new Map(), { read: [], drawn: [] }, false];
  const next = async <Result>(list: Result[]) => list.shift() ?? Promise.reject(new Error('was not to be read'));
  const documents: Pick<Documents, 'read' | 'pagePictures'> = {
    read: () => next(results.read),
    pagePictures: () => next(results.drawn),
  };
  const store = {
    find: async (objectId: string) => rows.get(objectId),
    async save(row: FileTextRow) {
      if (!isDeleted) rows.set(row.objectId, row);
      return !isDeleted;
    },
  };
  texts = createFileTexts({ documents, storage, store, log: console as unknown as Log, now: () => clock });
});
afterEach(async () => {
  await texts.close();
  await rm(folder, { recursive: true });
});

const find = () => texts.find('ada', file);
async function textOf() {
  const known = await texts.findKnown(file);
  return known && (await (await texts.open(file, known))?.cutTo(1_000))?.text;
}

describe('a file that took too long', () => {
  it('is read again after some minutes', async () => {
    results.read.push(slow, readAs('Hello'));
    expect(await find()).toMatchObject({ reason: 'too-slow' });
    clock += RETRY_AFTER_MS - 1;
    expect(await find()).toMatchObject({ reason: 'too-slow' });
    expect(results.read).toHaveLength(1);
    clock += 1;
    await find();
    await expect.poll(() => texts.findKnown(file)).toMatchObject({ result: 'read', reason: null });
    expect(await textOf()).toBe('[message]\nHello');
  });

  it('keeps what was read of it when the next attempt fails', async () => {
    results.read.push(readAs('Hello', 'too-slow'), slow);
    await find();
    clock += RETRY_AFTER_MS;
    await find();
    await expect.poll(() => rows.get(ID)?.readAt).toBe(clock);
    expect(await textOf()).toContain('Hello');
  });

  it('has its pages drawn again once; what is drawn then stays', async () => {
    rows.set(ID, {} as FileTextRow);
    results.drawn.push(drawn('interrupted'), drawn('too-slow'));
    const findPages = async () => (await texts.findPages('ada', file, [1])).length;
    expect(await findPages()).toBe(0);
    expect(await storage.sizeOf(ID, 'pages')).toBeNull();
    expect(await findPages()).toBe(0);
    clock += RETRY_AFTER_MS;
    expect(await findPages()).toBe(1);
    expect(await findPages()).toBe(1);
  });
});

describe('a file that is deleted while it is read', () => {
  it.each([
    ['text', find],
    ['text', () => texts.findTranscript(file, async () => 'Hello')],
    ['pages', () => texts.findPages('ada', file, [1])],
  ] as const)('leaves no %s behind', async (variant, work) => {
    results.read.push(readAs('Hello'));
    results.drawn.push(drawn(null));
    isDeleted = true;
    await work();
    expect(await storage.sizeOf(ID, variant)).toBeNull();
  });
});

describe('a recording', () => {
  it('is transcribed once for two replies at the same time', async () => {
    let calls = 0;
    const transcribe = async () => `call ${++calls}`;
    const found = await Promise.all([texts.findTranscript(file, transcribe), texts.findTranscript(file, transcribe)]);
    expect(await Promise.all(found.map(async (text) => (await text?.cutTo(9))?.text))).toEqual(['call 1', 'call 1']);
  });

  it('is transcribed by the second reply when the first one is stopped', async () => {
    const first = texts.findTranscript(file, () => Promise.reject(new Error('stopped')));
    const second = texts.findTranscript(file, async () => 'Hello');
    await expect(first).rejects.toThrow('stopped');
    expect((await second)?.tokens).toBe(2);
  });
});

describe('a text that does not fit', () => {
  const opened = async (text: string) => {
    await storage.put(ID, Buffer.from(text), 'text');
    const read: number[] = [];
    const counting: ObjectStorage = {
      ...storage,
      read(id, range, variant) {
        read.push(range.end + 1);
        return storage.read(id, range, variant);
      },
    };
    return { stored: await openText(counting, ID, estimateTokens(text)), read };
  };

  it('is cut at the end of a line and says how much is missing; the rest is not read', async () => {
    const { stored, read } = await opened(Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`).join(''));
    const cut = await stored?.cutTo(100);
    expect(cut?.isCut).toBe(true);
    expect(cut?.text).toMatch(
      /\nline \d+\n\n\[About 9\d,000 characters of this file were left out because it is too long\.\]$/,
    );
    expect(read).toEqual([1_200]);
  });

  it('keeps its limit for any text, and does not cut a character in two', async () => {
    for (const text of ['😀', '你好', 'Привет ', 'a\n', '你😀a'].map((part) => part.repeat(400))) {
      const { stored } = await opened(text);
      for (let max = 60; max < 120; max += 1) {
        const cut = (await stored?.cutTo(max))?.text ?? '';
        expect(estimateTokens(cut)).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed() && text.startsWith(cut.split('\n\n[')[0] ?? '-')).toBe(true);
      }
    }
  });

  it('is not read at all where there is hardly any room', async () => {
    const { stored, read } = await opened('word '.repeat(1_000));
    expect(await stored?.cutTo(20)).toEqual({ text: '', isCut: true });
    expect(read).toEqual([]);
  });
});
