import { MEMORIES_MAX } from '@parley/contract';
import type { MemoryOwner, MemoryRow } from '../memory.schema.ts';
import type { MemoryChange } from '../memory.store.ts';
import type { Proposal, ProposedFact } from './proposal.ts';
import { isWorthKeeping } from './worth-keeping.ts';

export interface Place extends MemoryOwner {
  readonly conversationId: string;
  readonly sectionId: string;
}

export interface PlannedChanges {
  readonly added: readonly MemoryRow[];
  readonly changed: readonly { readonly id: string; readonly change: MemoryChange }[];
  readonly removed: readonly string[];
}

interface When {
  readonly now: number;
  /** Null when memories are kept for good. */
  readonly expiresAt: number | null;
  readonly newId: () => string;
}

/**
 * What becomes of the memories of a user with a bot. A fact that is known is renewed, one that contradicts others takes their place,
 * and where there is no room nothing more is added.
 */
export function planChanges(
  existing: readonly MemoryRow[],
  { facts, forget, summary }: Proposal,
  place: Place,
  { now, expiresAt, newId }: When,
): PlannedChanges {
  const rows = new Map(existing.map((row) => [row.id, row]));
  const before = new Map(rows);
  const remove = (ids: readonly string[]) => {
    for (const id of ids) rows.delete(id);
  };
  const add = (row: Pick<MemoryRow, 'type' | 'kind' | 'text' | 'slot'>) => {
    if (rows.size >= MEMORIES_MAX) return;
    const { userId, botId, conversationId, sectionId } = place;
    const id = newId();
    const times = { createdAt: now, updatedAt: now, expiresAt };
    rows.set(id, { id, userId, botId, conversationId, sectionId, ...row, ...times });
  };
  const renew = (row: MemoryRow, change: MemoryChange = {}) =>
    rows.set(row.id, { ...row, ...change, updatedAt: now, expiresAt });

  remove(forget);
  for (const fact of facts) if (isWorthKeeping(fact.text)) remember(fact);
  if (summary !== null && isWorthKeeping(summary)) summarise(summary);

  function remember({ text, kind, replaces, slot }: ProposedFact): void {
    const kept = [...rows.values()].filter(({ type }) => type === 'fact');
    const same = kept.find((row) => isSameText(row.text, text));
    if (same) {
      renew(same, kind === 'lasting' ? { kind } : {});
      remove(replaces.filter((id) => id !== same.id));
      return;
    }
    const contradicted = kept.filter(
      (row) => replaces.includes(row.id) || (slot !== null && row.slot === slot && row.kind === kind),
    );
    const [first, ...others] = contradicted;
    remove(others.map(({ id }) => id));
    if (first) renew(first, { text, slot, kind });
    else add({ type: 'fact', kind, text, slot });
  }

  function summarise(text: string): void {
    const own = [...rows.values()].find(({ type, sectionId }) => type === 'summary' && sectionId === place.sectionId);
    if (own) renew(own, { text });
    else add({ type: 'summary', kind: 'lasting', text, slot: null });
  }

  return {
    added: [...rows.values()].filter(({ id }) => !before.has(id)),
    changed: [...rows.values()].flatMap((row) => {
      const old = before.get(row.id);
      const { text, slot, kind, updatedAt, expiresAt: ends } = row;
      return old && old !== row ? [{ id: row.id, change: { text, slot, kind, updatedAt, expiresAt: ends } }] : [];
    }),
    removed: [...before.keys()].filter((id) => !rows.has(id)),
  };
}

/** The same but for case, spaces and punctuation. */
export const isSameText = (one: string, other: string): boolean => comparable(one) === comparable(other);

const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
