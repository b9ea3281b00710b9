import { type Conversation, type CoreMessage, findGroup, findMessage, parseJson } from '@parley/chat-core';
import type { RecalledChunk } from '@parley/contract';
import { readChunks } from './read-chunks.ts';
import { recallOf } from './recall-of.ts';

const NONE: readonly RecalledChunk[] = [];
const readBefore = new WeakMap<object, readonly RecalledChunk[]>();
const joinedBefore = new WeakMap<
  object,
  { readonly parts: readonly object[]; readonly all: readonly RecalledChunk[] }
>();

/** What the bot looked up for a turn, the best first. The same array as long as nothing is added. */
export function recalledChunks(conversation: Conversation, groupId: string): readonly RecalledChunk[] {
  const group = findGroup(conversation, groupId);
  if (!group) return NONE;
  const parts = group.memberSet.functionCallMessageIdList
    .flatMap((id) => findMessage(conversation, id) ?? [])
    .map(chunksOf)
    .filter((chunks) => chunks.length > 0);
  if (parts.length < 2) return parts[0] ?? NONE;
  const first = parts[0] ?? NONE;
  const before = joinedBefore.get(first);
  if (before?.parts.length === parts.length && before.parts.every((part, place) => part === parts[place]))
    return before.all;
  const all = parts.flat().sort((one, other) => other.score - one.score);
  joinedBefore.set(first, { parts, all });
  return all;
}

function chunksOf(message: CoreMessage): readonly RecalledChunk[] {
  const known = readBefore.get(message);
  if (known) return known;
  const told = recallOf(message);
  const chunks = told === null ? NONE : readChunks(parseJson(told, () => undefined));
  readBefore.set(message, chunks);
  return chunks;
}
