import type { RecalledChunk } from '@parley/contract';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What was recalled, the best first. A chunk needs its words; whatever else is missing is left blank. */
export function readChunks(recall: unknown): readonly RecalledChunk[] {
  const { chunks } = fieldsOf(recall);
  return (Array.isArray(chunks) ? chunks : [])
    .map(readChunk)
    .filter(({ slice, meta }) => slice !== '' || meta.card?.con)
    .sort((one, other) => other.score - one.score);
}

function readChunk(given: unknown): RecalledChunk {
  const { slice, score, meta } = fieldsOf(given);
  const { dataset, document, link, card } = fieldsOf(meta);
  const named = (value: unknown) => ({ id: text(fieldsOf(value).id), name: text(fieldsOf(value).name) });
  const { format_type, source_type } = fieldsOf(document);
  const { title, url } = fieldsOf(link);
  const told = fieldsOf(card);
  return {
    slice: text(slice),
    score: number(score),
    meta: {
      dataset: named(dataset),
      document: { ...named(document), format_type: number(format_type), source_type: number(source_type) },
      ...(typeof url === 'string' && { link: { title: text(title), url: text(url) } }),
      ...(card !== undefined && { card: { title: text(told.title), con: text(told.con), index: text(told.index) } }),
    },
  };
}
