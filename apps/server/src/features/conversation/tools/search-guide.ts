import type { RecalledChunk } from '@parley/contract';
import * as z from 'zod/mini';
import { guide } from './guide.ts';
import type { ActingTool } from './tool.ts';

const CHUNKS_MAX = 3;

/** Finds in the product's own guide what fits a question, and says where it stands. */
export const searchGuide: ActingTool = {
  kind: 'acts',
  name: 'search_guide',
  description: 'Searches the guide of Parley: what it can do, how to connect models, build bots and run it.',
  parameters: z.object({ query: z.string().check(z.minLength(1), z.maxLength(500)) }),
  run({ query }) {
    const found = searchPages(String(query));
    const chunks = found.map(({ page }) => ({ text: page.text, source: page.title }));
    return { text: JSON.stringify({ chunks }), recalled: found.map(toRecalled) };
  },
};

interface Found {
  readonly page: (typeof guide)[number];
  readonly score: number;
}

/** Pages by how many of the question's words they hold; words in the title count twice. */
function searchPages(query: string): Found[] {
  const wanted = wordsOf(query);
  if (wanted.size === 0) return [];
  return guide
    .map((page): Found => {
      const inTitle = wordsOf(page.title);
      const inText = wordsOf(page.text);
      let hits = 0;
      for (const word of wanted) hits += (inTitle.has(word) ? 2 : 0) + (inText.has(word) ? 1 : 0);
      return { page, score: hits / (3 * wanted.size) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, CHUNKS_MAX);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const COMMON_WORDS = new Set(
  'a an and are can do does how i in is it my of on or the to what which with you'.split(' '),
);

function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
    if (isWordLike && !COMMON_WORDS.has(segment)) words.add(segment.replace(/(?<=\w{3})s$/, ''));
  return words;
}

const toRecalled = ({ page, score }: Found): RecalledChunk => ({
  slice: page.text,
  score,
  meta: {
    dataset: { id: 'guide', name: 'Parley guide' },
    document: { id: page.id, name: page.title, format_type: 0, source_type: 2 },
  },
});
