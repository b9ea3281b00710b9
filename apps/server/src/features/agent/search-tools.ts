import type { ActingTool, Tool } from './tool.ts';

/** Tools that a model is told of at once. Others are found by a search. */
const OFFERED_TOOLS_MAX = 40;
const FOUND_MAX = 8;
const SEARCH_NAME = 'search_tools';
/** Used if the agent already has a tool named `search_tools`. */
const OTHER_SEARCH_NAME = 'search_further_tools';
const TIMEOUT_MS = 5_000;

/** All tools stay callable; of a long list, the model is told of the first ones and of those that it has searched for. */
export function withSearch(tools: readonly Tool[]): readonly Tool[] {
  if (tools.length <= OFFERED_TOOLS_MAX) return tools;
  const firstCount = OFFERED_TOOLS_MAX - FOUND_MAX - 1;
  const names = tools.map(({ name }) => name);
  const first = new Set(names.slice(0, firstCount));
  let found: readonly string[] = [];
  const offered = tools.map(
    (tool): Tool => (first.has(tool.name) ? tool : { ...tool, isOffered: () => found.includes(tool.name) }),
  );
  const search: ActingTool = {
    effect: 'reads',
    name: names.includes(SEARCH_NAME) ? OTHER_SEARCH_NAME : SEARCH_NAME,
    description: `Finds further tools by what they do: there are ${tools.length - firstCount} that you do not see. You can call the ones that are found.`,
    parameters: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: 'What the tool should do, in a few words.',
        },
      },
      required: ['query'],
    },
    words: (_, locale) =>
      locale === 'zh-CN'
        ? { running: '正在查找工具', done: '已查找工具', failed: '未能查找工具' }
        : { running: 'Looking for tools', done: 'Looked for tools', failed: 'Could not look for tools' },
    timeoutMs: TIMEOUT_MS,
    run({ query }) {
      const best = bestOf(tools, String(query));
      found = best.map(({ name }) => name);
      if (best.length === 0) return { text: 'No tool was found. Try other words.' };
      return {
        text: JSON.stringify(best.map(({ name, description }) => ({ name, description: description.slice(0, 300) }))),
      };
    },
  };
  return [search, ...offered];
}

/** By how many of the words are in the name and in the description; those in the name count more. */
function bestOf(tools: readonly Tool[], query: string): Tool[] {
  const words = wordsOf(query);
  const scored = tools.map((tool) => {
    const name = wordsOf(tool.name);
    const all = tool.description.toLowerCase();
    const score = words.reduce(
      (sum, word) =>
        sum +
        (name.includes(word) ? 3 : name.some((part) => part.startsWith(word)) ? 2 : 0) +
        (all.includes(word) ? 1 : 0),
      0,
    );
    return { tool, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ tool }) => tool);
}

/** Chinese has no spaces between words. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...segmenter.segment(spaced.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
