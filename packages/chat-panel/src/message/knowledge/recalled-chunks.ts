import { type Conversation, type CoreMessage, findGroup, findMessage, parseJson } from '@parley/chat-core';
import type { RecalledChunk } from '@parley/contract';
import { recallOf } from './recall-of.ts';

/** `ShowSourceMode.cardList` of the contract, whose values the panel does not load. */
const CARD_LIST = 1;

const NONE: readonly RecalledChunk[] = [];
const recallOfMessage = new WeakMap<object, Recall>();

interface Recall {
  readonly chunks: readonly RecalledChunk[];
  readonly isCardList: boolean;
}
const NO_RECALL: Recall = { chunks: NONE, isCardList: false };

const joinedChunks = new WeakMap<
  object,
  { readonly parts: readonly object[]; readonly all: readonly RecalledChunk[] }
>();

/** The number by which an answer cites a chunk; chunks without one come last. */
const numberOf = ({ meta }: RecalledChunk): number => Number(meta.card?.index) || Infinity;
const byNumber = (one: RecalledChunk, other: RecalledChunk): number =>
  numberOf(one) - numberOf(other) || other.score - one.score;

/** The recalled chunks of a turn by their numbers, those without one the best first. Returns the same array until a chunk is added. */
export function recalledChunks(conversation: Conversation, groupId: string): readonly RecalledChunk[] {
  const parts = recallsOf(conversation, groupId)
    .map(({ chunks }) => chunks)
    .filter((chunks) => chunks.length > 0);
  if (parts.length < 2) return parts[0] ?? NONE;
  const first = parts[0] ?? NONE;
  const before = joinedChunks.get(first);
  if (before?.parts.length === parts.length && before.parts.every((part, index) => part === parts[index]))
    return before.all;
  const all = parts.flat().sort(byNumber);
  joinedChunks.set(first, { parts, all });
  return all;
}

/** Whether the agent of a turn is set to show its sources as cards. */
export const isCardList = (conversation: Conversation, groupId: string): boolean =>
  recallsOf(conversation, groupId).some((recall) => recall.isCardList);

const recallsOf = (conversation: Conversation, groupId: string): readonly Recall[] =>
  (findGroup(conversation, groupId)?.memberSet.functionCallMessageIdList ?? [])
    .flatMap((id) => findMessage(conversation, id) ?? [])
    .map(readRecall);

function readRecall(message: CoreMessage): Recall {
  const known = recallOfMessage.get(message);
  if (known) return known;
  const json = recallOf(message);
  const data = json === null ? undefined : parseJson(json, () => undefined);
  const recall =
    data === undefined
      ? NO_RECALL
      : { chunks: readChunks(data), isCardList: fieldsOf(data).show_source_mode === CARD_LIST };
  recallOfMessage.set(message, recall);
  return recall;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Reads recalled chunks, in the same order. A chunk without text is skipped unless its document was deleted; other missing fields are empty. */
export function readChunks(recall: unknown): readonly RecalledChunk[] {
  const { chunks } = fieldsOf(recall);
  return (Array.isArray(chunks) ? chunks : [])
    .map(readChunk)
    .filter(({ slice, meta }) => slice !== '' || meta.card?.con || meta.document.is_deleted)
    .sort(byNumber);
}

function readChunk(chunk: unknown): RecalledChunk {
  const { slice_id, slice, score, meta } = fieldsOf(chunk);
  const { dataset, document, link, card } = fieldsOf(meta);
  const named = (value: unknown) => ({ id: text(fieldsOf(value).id), name: text(fieldsOf(value).name) });
  const { format_type, source_type, is_deleted } = fieldsOf(document);
  const { title, url } = fieldsOf(link);
  const cardFields = fieldsOf(card);
  return {
    ...(typeof slice_id === 'string' && { slice_id }),
    slice: text(slice),
    score: number(score),
    meta: {
      dataset: named(dataset),
      document: {
        ...named(document),
        format_type: number(format_type),
        source_type: number(source_type),
        ...(is_deleted === true && { is_deleted }),
      },
      ...(typeof url === 'string' && { link: { title: text(title), url: text(url) } }),
      ...(card !== undefined && {
        card: { title: text(cardFields.title), con: text(cardFields.con), index: text(cardFields.index) },
      }),
    },
  };
}
