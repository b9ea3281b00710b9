import { KnowledgeRecall } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readChunks } from './recalled-chunks.ts';

const chunk = (slice: string, score: number, meta: object = {}) => ({
  slice,
  score,
  meta: {
    dataset: { id: 'd', name: 'Handbook' },
    document: { id: 'p', name: 'Page', format_type: 0, source_type: 1 },
    ...meta,
  },
});

describe('wire §1.8 recalled knowledge', () => {
  it('is read as in the contract: chunks with a number by it, then the best first', () => {
    const full = {
      ...chunk('Low', 0.1, {
        link: { title: 'T', url: 'https://example.com' },
        card: { title: 'C', con: 'words', index: '1' },
      }),
      slice_id: '701',
    };
    const recall = KnowledgeRecall.parse({
      chunks: [chunk('Middle', 0.5), chunk('High', 0.9), full],
      ori_req: '',
      status_code: 0,
    });
    expect(readChunks(recall)).toEqual([recall.chunks[2], recall.chunks[1], recall.chunks[0]]);
  });

  it('is read with empty values for missing fields; chunks without text are skipped', () => {
    const read = readChunks({ chunks: [{ slice: 'Words' }, null, 7, { slice: 3 }, { meta: {} }] });
    expect(read.map(({ slice, meta }) => [slice, meta.dataset.name, meta.link])).toEqual([['Words', '', undefined]]);
  });

  it('keeps a chunk whose document was deleted, although it has no text', () => {
    const document = { id: 'p', name: 'Page', format_type: 0, source_type: 1, is_deleted: true };
    expect(readChunks({ chunks: [chunk('', 1, { document })] })).toMatchObject([{ slice: '', meta: { document } }]);
  });

  it.each([null, 'x', {}, { chunks: {} }, []])('is empty for %j', (recall) => expect(readChunks(recall)).toEqual([]));
});
