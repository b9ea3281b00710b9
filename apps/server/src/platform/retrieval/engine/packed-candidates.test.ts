import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packCandidates, unpackCandidates } from './packed-candidates.mjs';
import { MASK_WORDS } from './query.mjs';

const candidate = fc.record({
  datasetId: fc.string(),
  sliceId: fc.string(),
  documentId: fc.string(),
  segment: fc.nat(),
  closeness: fc.float({ noNaN: true }),
  fullText: fc.float({ noNaN: true }),
  matched: fc.uniqueArray(fc.nat(MASK_WORDS * 32 - 1)).map((places) => places.sort((a, b) => a - b)),
});

describe('packed candidates', () => {
  it('are the same after they were unpacked', () => {
    fc.assert(
      fc.property(fc.array(candidate), (candidates) => {
        const found = { candidates, rarities: [0.5, 2], compared: 9, mean: 0.1, deviation: 0.2 };
        expect(unpackCandidates(packCandidates(found))).toEqual(found);
      }),
    );
  });
});
