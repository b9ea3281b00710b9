import { type Conversation, findMessage, type MessageGroup, messageGroups } from '@parley/chat-core';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';

/** A row of the list is a turn. Its key stays the same when the question is acknowledged and gets another id. */
export interface ListRow {
  readonly key: string;
  readonly groupId: string;
}

/** Neighbouring rows that are rendered and skipped together. */
export interface ListChunk {
  readonly id: string;
  readonly rows: readonly ListRow[];
}

/** About fifty messages. Observing every row by itself would cost more than rendering the rows. */
export const CHUNK_ROWS = 25;

/** The turns of the conversation in chunks. Returns the same array while a reply streams. */
export function useListChunks(): readonly ListChunk[] {
  const [select] = useState(createChunkSelector);
  return useConversation(select);
}

function createChunkSelector() {
  let groups: readonly MessageGroup[] = [];
  let chunks: readonly ListChunk[] = [];
  return (conversation: Conversation): readonly ListChunk[] => {
    const now = messageGroups(conversation);
    if (now === groups) return chunks;
    groups = now;
    const rows = now.map((group) => toRow(conversation, group));
    chunks = nextChunks(chunks, rows, openingRows(conversation, now, innerHeight));
    return chunks;
  };
}

function toRow(conversation: Conversation, { groupId, memberSet }: MessageGroup): ListRow {
  const question = memberSet.userMessageId === null ? null : findMessage(conversation, memberSet.userMessageId);
  return { groupId, key: question?.key ?? groupId };
}

/**
 * Divides rows into chunks. A row stays in its chunk, so that a page of history at either end changes no other chunk; an
 * unchanged chunk stays the same object. The newest chunk is rendered when the list opens: it starts with `openingRows`
 * rows and grows to a full chunk.
 */
export function nextChunks(
  before: readonly ListChunk[],
  rows: readonly ListRow[],
  openingRows: number,
): readonly ListChunk[] {
  const chunkOf = new Map(before.flatMap((chunk) => chunk.rows.map((row) => [row.key, chunk] as const)));
  const first = rows.findIndex(({ key }) => chunkOf.has(key));
  if (first < 0) return initialChunks(rows, openingRows);
  const existing: { id: string; rows: ListRow[] }[] = [];
  for (const row of rows.slice(first)) {
    const id = chunkOf.get(row.key)?.id;
    const last = existing[existing.length - 1];
    const isFull = last !== undefined && last.rows.length >= CHUNK_ROWS;
    if (last && (id === last.id || (id === undefined && !isFull))) last.rows.push(row);
    else existing.push({ id: id ?? row.key, rows: [row] });
  }
  const byId = new Map(before.map((chunk) => [chunk.id, chunk]));
  const older = divide(rows.slice(0, first), new Set(existing.map(({ id }) => id)));
  return [...older, ...existing.map((chunk) => reuseIfEqual(byId.get(chunk.id), chunk))];
}

function initialChunks(rows: readonly ListRow[], openingRows: number): ListChunk[] {
  const newest = rows.slice(-openingRows);
  const [top] = newest;
  return top ? [...divide(rows.slice(0, -openingRows)), { id: top.key, rows: newest }] : [];
}

/** The oldest chunk is the one that is not full, because older rows are added there. */
function divide(rows: readonly ListRow[], takenIds: ReadonlySet<string> = new Set()): ListChunk[] {
  const chunks: ListChunk[] = [];
  for (let end = rows.length; end > 0; end -= CHUNK_ROWS) {
    const own = rows.slice(Math.max(end - CHUNK_ROWS, 0), end);
    const [top] = own;
    if (top) chunks.unshift({ id: freeId(top.key, takenIds), rows: own });
  }
  return chunks;
}

/** A chunk is named after its first row. That row may have been dropped and loaded again while the chunk stayed. */
const freeId = (id: string, takenIds: ReadonlySet<string>): string =>
  takenIds.has(id) ? freeId(`${id} again`, takenIds) : id;

function reuseIfEqual(before: ListChunk | undefined, now: ListChunk): ListChunk {
  const isEqual =
    before?.rows.length === now.rows.length &&
    before.rows.every((row, place) => row.key === now.rows[place]?.key && row.groupId === now.rows[place]?.groupId);
  return isEqual && before ? before : now;
}

/** The estimated height of a short turn, and of each character of its answers. */
const ROW_PX = 120;
const CHARACTER_PX = 0.4;
/** A chunk less than one view away is rendered at once. With fewer rows the second chunk would be, too. */
const OPENING_VIEWS = 2;
const OPENING_ROWS_MAX = 8;

/** The number of newest turns to render when the list opens: few, so that the first text appears soon. */
export function openingRows(conversation: Conversation, groups: readonly MessageGroup[], viewHeightPx: number): number {
  let rows = 0;
  let height = 0;
  while (rows < OPENING_ROWS_MAX && height < OPENING_VIEWS * viewHeightPx) {
    rows += 1;
    height += ROW_PX + CHARACTER_PX * answerLength(conversation, groups.at(-rows));
  }
  return rows;
}

function answerLength(conversation: Conversation, group: MessageGroup | undefined): number {
  const ids = group?.memberSet.llmAnswerMessageIdList ?? [];
  return ids.reduce((length, id) => length + (findMessage(conversation, id)?.content.length ?? 0), 0);
}
