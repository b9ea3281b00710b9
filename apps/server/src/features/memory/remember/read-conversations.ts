import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobContext } from '../../../platform/jobs/run-job.ts';
import type { Log } from '../../../platform/log.ts';
import { type Retrieval, SearchStrategy } from '../../../platform/retrieval/retrieval.ts';
import type { ReadTalk, Talk } from '../../conversation/index.ts';
import { type Models, NoModel } from '../../model/index.ts';
import { UsageLimitReached, type UsageMeter } from '../../usage/index.ts';
import type { MemoryProgressRow, MemoryRow } from '../memory.schema.ts';
import { createMemoryStore } from '../memory.store.ts';
import { type MemoryIndex, memoryDatasetOf } from '../memory-index.ts';
import { createMemoryProgressStore } from './memory-progress.store.ts';
import { modelProposal } from './model-proposal.ts';
import { planChanges } from './plan-changes.ts';
import type { Proposal } from './proposal.ts';
import { ruleProposal } from './rule-proposal.ts';
import { isTrivia } from './worth-keeping.ts';

/** Of the whole installation: memories can wait, replies cannot. */
const CONVERSATIONS_AT_ONCE = 4;
/** Of a conversation, the newest. */
const MESSAGES_MAX = 60;
/** Positions before those that are new, to understand them. */
const EARLIER_POSITIONS = 12;
const KNOWN_SHOWN = 40;
const ATTEMPTS_MAX = 3;
const RETRY_MS = 60_000;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  index: MemoryIndex;
  retrieval: Pick<Retrieval, 'search'>;
  readTalk: ReadTalk;
  models: Pick<Models, 'findChat'>;
  meter: Pick<UsageMeter, 'metered'>;
  spaceOfBot: (botId: string) => Promise<string | null>;
  log: Log;
}

/**
 * Reads conversations that have been quiet for a while, and remembers what is worth it:
 *
 *     reply ends ─▶ due in 20 s ─▶ read ─▶ trivia? ── yes ──▶ read up to here
 *                       ▲            │        └─ no ─▶ model or rules ─▶ memories, index and position in one transaction
 *                       └─ 1, 2 min ─┘ failed; after three attempts the part is left out
 */
export function createReadConversations(dependencies: Dependencies) {
  const { database, index, retrieval, readTalk, models, meter, spaceOfBot, now, newId, log } = dependencies;
  const progress = createMemoryProgressStore(database);
  const store = createMemoryStore(database);

  /** A model that is shown a thousand facts would be expensive: beyond some, those that are nearest to what was said. */
  async function knownFor(owner: MemoryProgressRow, facts: readonly MemoryRow[], said: readonly string[]) {
    if (facts.length <= KNOWN_SHOWN) return facts;
    const { hits } = await retrieval.search({
      datasetIds: [memoryDatasetOf(owner)],
      query: said.join('\n'),
      strategy: SearchStrategy.hybrid,
      topK: KNOWN_SHOWN,
      minScore: 0,
    });
    const nearest = new Set(hits.map(({ sliceId }) => sliceId));
    return facts.filter(({ id }) => nearest.has(id));
  }

  async function propose(
    row: MemoryProgressRow,
    existing: readonly MemoryRow[],
    fresh: readonly Talk[],
    earlier: readonly Talk[],
    signal: AbortSignal,
  ): Promise<Proposal> {
    const said = fresh.filter(({ role }) => role === 'user').map(({ text }) => text);
    const model = await models.findChat(row.modelId);
    if (model.isDemonstration) return ruleProposal(said);
    const { userId, botId } = row;
    const spender = { userId, spaceId: await spaceOfBot(botId), botId };
    const facts = existing.filter(({ type }) => type === 'fact');
    const sectionId = fresh[0]?.sectionId;
    const summary = existing.find((one) => one.type === 'summary' && one.sectionId === sectionId);
    const asked = {
      day: new Date(now()).toISOString().slice(0, 10),
      known: await knownFor(row, facts, said),
      summary: summary?.text ?? '',
      earlier: earlier.filter((one) => one.sectionId === sectionId),
      conversation: fresh,
    };
    return modelProposal(meter.metered(model, spender, 'memory'), asked, signal);
  }

  async function remember(row: MemoryProgressRow, proposal: Proposal, sectionId: string): Promise<Write> {
    const { userId, botId, conversationId, timeToLive } = row;
    const expiresAt = timeToLive === 0 ? null : now() + timeToLive * 1_000;
    const existing = await store.list({ userId }, botId, now(), null);
    const { added, changed, removed } = planChanges(
      existing,
      proposal,
      { userId, botId, conversationId, sectionId },
      { now: now(), expiresAt, newId },
    );
    const texts = new Map(existing.map(({ id, text }) => [id, text]));
    const rewritten = changed.flatMap(({ id, change: { text } }) =>
      text !== undefined && text !== texts.get(id) ? [{ id, text }] : [],
    );
    return [
      ...added.map(store.insert),
      ...changed.map(({ id, change }) => store.update(row, id, change)),
      ...(removed.length > 0 ? [store.delete(row, removed)] : []),
      ...index.removeQueries(removed),
      ...(await index.writeQueries(row, [...added, ...rewritten])),
    ];
  }

  /** Whether the rest of the conversation may be read. */
  async function settle(row: MemoryProgressRow, readTo: number, isRest: boolean, queries: Write): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      if (!(await createMemoryProgressStore(transaction).advance(row, readTo, isRest))) return false;
      // The user may have switched it off while a model was asked.
      if ((await createMemoryStore(transaction).isOff(row)).forBot) return false;
      for (const query of queries) await transaction.executeQuery(query);
      return true;
    });
  }

  async function read(row: MemoryProgressRow, signal: AbortSignal): Promise<void> {
    const after = Math.max(0, row.position - EARLIER_POSITIONS);
    const talk = await readTalk(row.conversationId, { after, limit: MESSAGES_MAX });
    const fresh = talk.filter(({ position }) => position > row.position);
    const isOff = (await store.isOff(row)).forBot;
    if (isOff || fresh.length === 0) {
      await database.executeQuery(progress.skip(row.conversationId));
      return;
    }
    const earlier = talk.filter(({ position }) => position <= row.position);
    const parts = bySection(fresh);
    let current = row;
    for (const part of parts) {
      const readTo = part.at(-1)?.position ?? row.position;
      const said = part.filter(({ role }) => role === 'user').map(({ text }) => text);
      let queries: Write = [];
      if (!isTrivia(said)) {
        const existing = await store.list(row, row.botId, now(), null);
        const proposal = await propose(row, existing, part, earlier, signal);
        queries = await remember(row, proposal, part[0]?.sectionId ?? '');
      }
      if (!(await settle(current, readTo, part === parts.at(-1), queries))) return;
      current = { ...current, position: readTo };
    }
  }

  async function readOrRetry(row: MemoryProgressRow, signal: AbortSignal): Promise<void> {
    try {
      await read(row, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const isFinal =
        error instanceof UsageLimitReached || error instanceof NoModel || row.attempts + 1 >= ATTEMPTS_MAX;
      log.warn({ err: error, conversationId: row.conversationId, isFinal }, 'a conversation could not be remembered');
      if (isFinal) await database.executeQuery(progress.skip(row.conversationId));
      else await progress.retryAt(row, now() + RETRY_MS * 2 ** row.attempts);
    }
  }

  return async function readConversations({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const due = await progress.listDue(now(), CONVERSATIONS_AT_ONCE);
      if (due.length === 0) return;
      await Promise.all(due.map((row) => readOrRetry(row, signal)));
    }
  };
}

type Write = Awaited<ReturnType<MemoryIndex['writeQueries']>>;

/** Parts of a conversation between which the context was cleared. */
function bySection(talk: readonly Talk[]): Talk[][] {
  const parts: Talk[][] = [];
  for (const one of talk)
    if (parts.at(-1)?.[0]?.sectionId === one.sectionId) parts.at(-1)?.push(one);
    else parts.push([one]);
  return parts;
}
