import type { RecalledChunk } from '@parley/contract';
import { shownArgument } from '../shown-argument.ts';
import type { ActingTool } from '../tool.ts';
import { guide } from './guide.ts';

const CHUNKS_MAX = 3;

/** Finds the pages of the product's own guide that fit a question. */
export const searchGuide: ActingTool = {
  effect: 'reads',
  name: 'search_guide',
  description: 'Searches the guide of Parley: what it can do, how to connect models, build agents (bots) and run it.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', minLength: 1, maxLength: 500 } },
    required: ['query'],
  },
  words({ query }, locale) {
    const words = shownArgument(query);
    if (locale === 'zh-CN')
      return {
        running: `正在指南中查找“${words}”`,
        done: `已在指南中查找“${words}”`,
        failed: `未能在指南中查找“${words}”`,
      };
    return {
      running: `Searching the guide for “${words}”`,
      done: `Searched the guide for “${words}”`,
      failed: `Could not search the guide for “${words}”`,
    };
  },
  timeoutMs: 1_000,
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
  const queryWords = wordsOf(query);
  if (queryWords.size === 0) return [];
  return guide
    .map((page): Found => {
      const inTitle = wordsOf(page.title);
      const inText = wordsOf(page.text);
      let hits = 0;
      for (const word of queryWords) hits += (inTitle.has(word) ? 2 : 0) + (inText.has(word) ? 1 : 0);
      return { page, score: hits / (3 * queryWords.size) };
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
