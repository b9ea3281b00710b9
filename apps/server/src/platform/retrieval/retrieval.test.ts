import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts';
import { createLog } from '../log.ts';
import { createLoadedDatasets } from './loaded-datasets.ts';
import { findPgvector, type Pgvector } from './pgvector/pgvector.ts';
import { createRetrievalStore } from './retrieval.store.ts';
import { createRetrieval, type Retrieval, type SearchRequest, SearchStrategy, type SliceText } from './retrieval.ts';
import { createRetrievalThread, type RetrievalThread } from './retrieval-thread.ts';

let test: TestDatabase;
let retrieval: Retrieval;
/** In the project `server-pgvector`, for datasets of any size. */
let pgvector: Pgvector | null = null;
beforeAll(async () => {
  test = await openTestDatabase({ hasTables: true });
  if (process.env.TEST_PGVECTOR) pgvector = await findPgvector(test.open, createLog('silent'), 1);
  retrieval = createRetrieval({ openDatabase: test.open, pgvector });
});
afterAll(async () => {
  await retrieval.close();
  await test.close();
});

const slice = (sliceId: string, text: string, place: Partial<SliceText> = {}): SliceText => ({
  sliceId,
  documentId: `document of ${sliceId}`,
  datasetId: 'handbook',
  title: '',
  text,
  ...place,
});

async function ask(datasetIds: readonly string[], query: string, changes = {}) {
  const request = { datasetIds, query, strategy: SearchStrategy.hybrid, topK: 3, minScore: 0 };
  // The first search of a dataset has its index made.
  if (pgvector) await retrieval.search(request);
  await pgvector?.settled();
  return retrieval.search({ ...request, ...changes });
}
const idsOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).hits.map(({ sliceId }) => sliceId);

/** A thread of its own, and how much it had in memory at most. */
function watchedMemory() {
  const thread = createRetrievalThread(() => undefined);
  const sizes = new Map<string, number>();
  let peak = 0;
  const ask: RetrievalThread['ask'] = async (name, call) => {
    const answer = await thread.ask(name, call);
    const { key = '' } = call as { key?: string };
    if (name === 'add') sizes.set(key, (answer as { bytes: number }).bytes);
    if (name === 'drop') sizes.delete(key);
    peak = Math.max(
      peak,
      [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
    return answer;
  };
  return { thread: { ask, close: thread.close }, peak: () => peak };
}

const OVEN = 'Let the oven warm up for fifty minutes before the first batch of bread.';
const FERRY = 'Dogs are welcome on the open deck of the ferry if they are on a short lead.';
const CODE = 'Error E-17 means that the thermostat has lost contact with the sensor.';
const TICKET = '成人门票六十元，学生凭证件半价。';
const OFFICES = ['bakery', 'museum', 'library', 'harbour office', 'choir', 'school', 'mill'];
const FIRE = '老房子都是木头建造的，室内外一律不许抽烟。';

describe('studio §9 search strategies', () => {
  beforeAll(() =>
    retrieval.write([
      slice('oven', OVEN),
      slice('ferry', FERRY),
      slice('code', CODE),
      slice('ticket', TICKET),
      slice('fire', FIRE),
    ]),
  );

  it('semantic finds a slice that shares no word with the question, in English and Chinese', async () => {
    const semantic = { strategy: SearchStrategy.semantic };
    expect((await idsOf(['handbook'], 'May I bring my pets onto the boat?', semantic))[0]).toBe('ferry');
    expect((await idsOf(['handbook'], '哪里可以吸烟？', semantic))[0]).toBe('fire');
  });

  it('full text finds codes, inflected words and Chinese words, and nothing without a common word', async () => {
    const fullText = { strategy: SearchStrategy.fullText };
    expect(await idsOf(['handbook'], 'e-17', fullText)).toEqual(['code']);
    expect(await idsOf(['handbook'], 'warming ovens', fullText)).toEqual(['oven']);
    expect(await idsOf(['handbook'], '门票多少钱', fullText)).toEqual(['ticket']);
    expect(await idsOf(['handbook'], 'bicycle', fullText)).toEqual([]);
  });

  it('full text finds a slice with all words of the question among many, whatever its meaning, also in other scripts', async () => {
    const place = { datasetId: 'names' };
    await retrieval.write([
      slice('russian', 'Совет проголосовал за ремонт моста через реку.', place),
      slice('name', 'Minutes: Okonkwo-Brandt seconded the motion on parking.', place),
      ...Array.from({ length: 300 }, (_, index) =>
        slice(`other ${index}`, `Entry ${index}: the committee discussed item ${index * 7} and adjourned.`, place),
      ),
    ]);
    const fullText = { strategy: SearchStrategy.fullText, minScore: 0.5 };
    expect(await idsOf(['names'], 'ремонт моста', fullText)).toEqual(['russian']);
    expect(await idsOf(['names'], 'Okonkwo-Brandt seconded', fullText)).toEqual(['name']);
    expect(await idsOf(['names'], 'ремонт моста', { minScore: 0.5 })).toEqual(['russian']);
  });

  it('hybrid reports both arms, the rerank and the words that matched; other strategies leave an arm out', async () => {
    const [hit] = (await ask(['handbook'], 'What does E-17 mean?')).hits;
    expect(hit).toMatchObject({ sliceId: 'code', datasetId: 'handbook', documentId: 'document of code' });
    expect(hit?.matchedWords).toContain('e-17');
    for (const score of [hit?.score, hit?.arms.semantic, hit?.arms.fullText, hit?.arms.rerank]) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    const [semantic] = (await ask(['handbook'], 'E-17', { strategy: SearchStrategy.semantic, useRerank: false })).hits;
    expect(semantic?.arms).toMatchObject({ fullText: null, rerank: null });
    const [fullText] = (await ask(['handbook'], 'E-17', { strategy: SearchStrategy.fullText })).hits;
    expect(fullText?.arms.semantic).toBeNull();
  });

  it('min_score and top_k leave slices out and say why', async () => {
    const { hits, leftOut } = await ask(['handbook'], 'What does E-17 mean?', { topK: 1 });
    expect(hits).toHaveLength(1);
    expect(leftOut[0]?.reason).toBe('beyond-top-k');
    const strict = await ask(['handbook'], 'How many moons does Jupiter have?', { minScore: 0.99 });
    expect(strict.hits).toEqual([]);
    expect(strict.leftOut.every(({ reason }) => reason === 'below-min-score')).toBe(true);
  });

  it('tells of no others where nobody wants to know', async () => {
    const { hits, leftOut } = await ask(['handbook'], 'What does E-17 mean?', { topK: 1, leftOutMax: 0 });
    expect(hits).toHaveLength(1);
    expect(leftOut).toEqual([]);
  });

  it('finds nothing for an empty question, in no dataset and in an unknown one', async () => {
    expect(await idsOf(['handbook'], '')).toEqual([]);
    expect(await idsOf([], 'oven')).toEqual([]);
    expect(await idsOf(['unknown'], 'oven')).toEqual([]);
  });
});

describe('the index of slices', () => {
  it('finds a slice by its new text alone after it was written again', async () => {
    const place = { datasetId: 'edited' };
    await retrieval.write([slice('edited', 'The harbour master rings the brass bell.', place)]);
    expect(await idsOf(['edited'], 'brass bell', { strategy: 20 })).toEqual(['edited']);
    await retrieval.write([slice('edited', 'Bees swarm on mild days in May.', place)]);
    expect(await idsOf(['edited'], 'brass bell', { strategy: 20 })).toEqual([]);
    expect(await idsOf(['edited'], 'bees', { strategy: 20 })).toEqual(['edited']);
  });

  it('removes single slices, documents and datasets', async () => {
    const of = (sliceId: string, documentId: string) =>
      slice(sliceId, `The compost heap of plot ${sliceId} is turned.`, { documentId, datasetId: 'removed' });
    await retrieval.write([of('r1', 'first'), of('r2', 'first'), of('r3', 'second'), of('r4', 'second')]);
    const found = async () => (await idsOf(['removed'], 'compost heap', { topK: 10 })).sort();
    expect(await found()).toEqual(['r1', 'r2', 'r3', 'r4']);
    await retrieval.remove({ sliceIds: ['r1'] });
    expect(await found()).toEqual(['r2', 'r3', 'r4']);
    await retrieval.remove({ documentId: 'second' });
    expect(await found()).toEqual(['r2']);
    await retrieval.remove({ datasetId: 'removed' });
    expect(await found()).toEqual([]);
    await retrieval.write([of('r5', 'third')]);
    expect(await found()).toEqual(['r5']);
  });

  it('finds what is left after a large document has gone', async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      slice(`m${index}`, `Chapter ${index} of the manual for the lighthouse lamp.`, {
        documentId: 'large',
        datasetId: 'large',
      }),
    );
    await retrieval.write([...many, slice('left', 'The lighthouse is closed on Mondays.', { datasetId: 'large' })]);
    expect(await idsOf(['large'], 'lighthouse lamp manual')).not.toContain('left');
    await retrieval.remove({ documentId: 'large' });
    expect(await idsOf(['large'], 'lighthouse lamp manual')).toEqual(['left']);
  });

  it('is the same for another process on the database, whichever of them writes', async () => {
    const other = createRetrieval({ openDatabase: test.open });
    const place = { datasetId: 'shared' };
    await retrieval.write([slice('s1', 'The warden stamps your booklet.', place)]);
    const request = { datasetIds: ['shared'], query: 'booklet', strategy: 20, topK: 9, minScore: 0 } as const;
    const seen = async (by: Retrieval) => (await by.search(request)).hits.map(({ sliceId }) => sliceId).sort();
    expect(await seen(other)).toEqual(['s1']);
    await other.write([slice('s2', 'A booklet is sold at the counter, in two languages.', place)]);
    expect(await seen(retrieval)).toEqual(['s1', 's2']);
    await retrieval.remove({ sliceIds: ['s1'] });
    expect(await seen(other)).toEqual(['s2']);
    await other.close();
  });

  it('searches only the documents that are asked for', async () => {
    const documentIds = ['document of ferry'];
    const question = 'Are dogs allowed near the oven?';
    expect((await idsOf(['handbook'], question)).length).toBeGreaterThan(1);
    expect(await idsOf(['handbook'], question, { documentIds })).toEqual(['ferry']);
  });

  const OTHERS = { 'with vectors in memory': 0, without: 1_000 };
  it.each(Object.entries(OTHERS))(
    'leaves out what may not be shown and fills its place, also where it is nearly all that fits: %s',
    async (_, others) => {
      const datasetId = `hidden beside ${others}`;
      const place = { datasetId, documentId: 'large manual' };
      const many = Array.from({ length: 150 }, (_, index) =>
        slice(
          `h${others} ${String(index).padStart(3, '0')}`,
          `Chapter ${index} of the manual for the lighthouse lamp.`,
          place,
        ),
      );
      const copy = { datasetId, documentId: 'revised manual' };
      const other = { datasetId, documentId: 'other' };
      await retrieval.write([
        ...Array.from({ length: others }, (_other, index) => slice(`x${index} of ${others}`, `Entry ${index}.`, other)),
        ...many,
        slice(`copy 1 of ${others}`, 'Trim the wick of the lighthouse lamp at dusk.', copy),
        slice(`copy 2 of ${others}`, 'Trim the wick of the lighthouse lamp at dusk. ', copy),
      ]);
      let asked = 0;
      const findHidden: SearchRequest['findHidden'] = async (candidates) => {
        asked += 1;
        const sliceIds = candidates
          .filter(({ sliceId }) => sliceId === `copy 1 of ${others}`)
          .map(({ sliceId }) => sliceId);
        return {
          documentIds: candidates.some(({ documentId }) => documentId === 'large manual') ? ['large manual'] : [],
          sliceIds,
        };
      };
      const documentIds = ['large manual', 'revised manual'];
      const { hits, leftOut } = await ask([datasetId], 'manual for the lighthouse lamp', { findHidden, documentIds });
      expect(hits.map(({ sliceId }) => sliceId)).toEqual([`copy 2 of ${others}`]);
      expect(leftOut).toEqual([]);
      expect(asked).toBeLessThanOrEqual(3);
    },
  );

  it('finds what may be shown behind many slices that may not, each of which is known only when it is asked about', async () => {
    const place = { datasetId: 'hidden one by one' };
    const many = Array.from({ length: 60 }, (_, index) =>
      slice(`o${index}`, `Chapter ${index} of the manual for the lighthouse lamp.`, place),
    );
    await retrieval.write([...many, slice('shown', 'The lighthouse is closed on Mondays.', place)]);
    const findHidden: SearchRequest['findHidden'] = async (candidates) => ({
      documentIds: [],
      sliceIds: candidates.map(({ sliceId }) => sliceId).filter((id) => id !== 'shown'),
    });
    const request = { findHidden, leftOutMax: 0 };
    expect(await idsOf(['hidden one by one'], 'manual for the lighthouse lamp', request)).toEqual(['shown']);
  });

  it('finds the same, with the same scores, with vectors in memory and without: once a dataset has outgrown it', async () => {
    const place = { datasetId: 'growing' };
    const of = (index: number) =>
      slice(
        `g${index}`,
        `Entry ${index}. The ${OFFICES[index % 7]} of street ${index * 17} opens at ${index % 24}.`,
        place,
      );
    const search = async () => (await ask(['growing'], 'When does the bakery of street 4403 open?')).hits;
    await retrieval.write(Array.from({ length: 1_000 }, (_, index) => of(index)));
    expect((await search()).map(({ sliceId }) => sliceId)).toContain('g259');
    await retrieval.write([of(1_000), of(1_001)]);
    // The first search still has the vectors, the next one loads the dataset without them.
    const inMemory = await search();
    const read = await search();
    expect(read.map(({ sliceId }) => sliceId)).toEqual(inMemory.map(({ sliceId }) => sliceId));
    for (const [index, { score }] of read.entries()) expect(score).toBeCloseTo(inMemory[index]?.score ?? 0, 6);
  });

  it('never has more in memory than it may, and finds in all datasets, of one search and of many at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `part ${index}`);
    await retrieval.write(
      names.flatMap((datasetId) =>
        Array.from({ length: 20 }, (_, index) =>
          slice(`${datasetId} ${index}`, `Note ${index} about the granary of ${datasetId}.`, { datasetId }),
        ),
      ),
    );
    const memory = watchedMemory();
    const store = createRetrievalStore(test.open.database, Date.now);
    const loaded = createLoadedDatasets(store, memory.thread, 40_000);
    const versions = await store.findDatasets(names);
    const parts = await loaded.partsOf(versions);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flat()).toEqual(versions);
    await Promise.all(parts.map(async (part) => (await loaded.hold(part))()));
    expect(memory.peak()).toBeLessThanOrEqual(40_000);
    await memory.thread.close();

    const small = createRetrieval({ openDatabase: test.open, memoryBytes: 40_000 });
    const request = { query: 'granary', strategy: 20, topK: 200, minScore: 0 } as const;
    const found = async (datasetIds: readonly string[]) =>
      new Set((await small.search({ ...request, datasetIds })).hits.map(({ datasetId }) => datasetId)).size;
    expect(await found(names)).toBe(8);
    expect(await Promise.all(names.flatMap((name) => [found([name]), found([name])]))).toEqual(Array(16).fill(1));
    await small.close();
  });

  it('loads a dataset again that the thread does not have, instead of finding nothing', async () => {
    const memory = watchedMemory();
    const key = 'handbook parley-static-1';
    const call = {
      query: 'oven',
      vector: null,
      arms: { semantic: true, fullText: true },
      perArm: 5,
      documentIds: null,
    };
    const excluded = { documentIds: new Set<string>(), sliceIds: new Set<string>() };
    const find = () =>
      memory.thread.ask('find', { ...call, excluded, keys: [{ key, datasetId: 'handbook', nearest: null }] });
    expect((await find()).missing).toEqual([key]);
    await memory.thread.close();
  });

  it('keeps searching datasets that had to leave the memory', async () => {
    const small = createRetrieval({ openDatabase: test.open, memoryBytes: 1 });
    const request = { query: 'oven bread', strategy: 1, topK: 1, minScore: 0 } as const;
    await retrieval.write([slice('e1', OVEN, { datasetId: 'evicted' })]);
    for (const datasetId of ['evicted', 'handbook', 'evicted', 'handbook'])
      expect((await small.search({ ...request, datasetIds: [datasetId] })).hits).toHaveLength(1);
    await small.close();
  });
});

describe('the list of hits', () => {
  it('has one of several slices that say the same', async () => {
    const place = { datasetId: 'copies' };
    await retrieval.write([
      slice('c1', OVEN, place),
      slice('c2', `${OVEN} `, place),
      slice('c3', 'Bake rye bread in a hot oven with steam.', place),
    ]);
    const { hits, leftOut } = await ask(['copies'], 'warm up the oven for bread');
    expect(hits.map(({ sliceId }) => sliceId).sort()).toEqual(['c1', 'c3']);
    expect(leftOut).toMatchObject([{ sliceId: 'c2', reason: 'near-duplicate', duplicateOf: 'c1' }]);
  });
});

describe('isolation', () => {
  const WORDS = ['oven', 'ferry', 'bees', 'harbour', 'choir', '茶叶', '门票', '电梯'];
  const step = fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      dataset: fc.nat(2),
      document: fc.nat(2),
      word: fc.nat(WORDS.length - 1),
    }),
    fc.record({ do: fc.constant('remove-document' as const), dataset: fc.nat(2), document: fc.nat(2) }),
    fc.record({ do: fc.constant('remove-dataset' as const), dataset: fc.nat(2) }),
  );

  it('a search never returns a slice of another dataset or a removed document, also while slices are written', async () => {
    let run = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.nat(WORDS.length - 1),
      async (steps, word) => {
        run += 1;
        const datasetOf = (index: number) => `run ${run} dataset ${index}`;
        const documentOf = (dataset: number, document: number) => `${datasetOf(dataset)} document ${document}`;
        /** Documents whose removal has ended and that nobody writes to any more. */
        const gone = new Set<string>();
        let written = 0;
        const write = async (dataset: number, documentId: string, kind: number) => {
          written += 1;
          const text = `The ${WORDS[kind]} is described in part ${written}. ${WORDS[word]}`;
          await retrieval.write([
            slice(`run ${run} slice ${written}`, text, { datasetId: datasetOf(dataset), documentId }),
          ]);
        };
        const apply = async (each: (typeof steps)[number]) => {
          if (each.do === 'remove-dataset') return retrieval.remove({ datasetId: datasetOf(each.dataset) });
          const documentId = documentOf(each.dataset, each.document);
          if (gone.has(documentId)) return;
          if (each.do === 'write') return write(each.dataset, documentId, each.word);
          await retrieval.remove({ documentId });
          gone.add(documentId);
        };
        const search = async () => {
          const goneBefore = new Set(gone);
          const asked = [datasetOf(0), datasetOf(1)];
          const { hits, leftOut } = await ask(asked, WORDS[word] ?? '', { topK: 20 });
          for (const { datasetId, documentId } of [...hits, ...leftOut]) {
            expect(asked).toContain(datasetId);
            expect(documentId.startsWith(datasetId)).toBe(true);
            expect(goneBefore.has(documentId)).toBe(false);
          }
        };
        const searches: Promise<void>[] = [];
        for (const each of steps) {
          const applied = apply(each);
          searches.push(search());
          await applied;
          searches.push(search());
        }
        await Promise.all(searches);
        await search();
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});
