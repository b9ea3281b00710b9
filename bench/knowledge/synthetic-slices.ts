import type { SliceText } from '../../apps/server/src/platform/retrieval/retrieval.ts';
import { readSlices } from './question-set.ts';

const SENTENCES = 6;
const SLICES_PER_DOCUMENT = 50;

/** Slices in the languages of the handbooks: sentences of theirs in new orders, with a number in each, always the same ones. */
export function createSyntheticSlices(count: number, datasetId: string): SliceText[] {
  const sentences = readSlices().flatMap(({ text }) => text.split(/(?<=[.。])\s*/u).filter((each) => each.length > 5));
  const english = sentences.filter((each) => /^[\x20-\x7e]+$/.test(each));
  const chinese = sentences.filter((each) => !english.includes(each));
  const random = createRandom();
  return Array.from({ length: count }, (_, index) => {
    const pool = index % 4 === 0 ? chinese : english;
    const text = Array.from({ length: SENTENCES }, () => pool[Math.floor(random() * pool.length)]).join(' ');
    const documentId = `document ${Math.floor(index / SLICES_PER_DOCUMENT)}`;
    return {
      sliceId: `${datasetId} slice ${index}`,
      documentId,
      datasetId,
      title: documentId,
      text: `${text} N-${index}`,
    };
  });
}

function createRandom(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
