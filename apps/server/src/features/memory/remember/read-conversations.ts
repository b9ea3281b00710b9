import type { CompiledQuery, Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { dayOf } from '../../../platform/day-of.ts';
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
const OF_A_MODEL_AT_ONCE = 2;
/** Due conversations among which the next is looked for. */
const LOOKED_AT = 20;
/** Of a conversation, the newest. */
const MESSAGES_MAX = 60;
/** Positions before those that are new, to understand them. */
const EARLIER_POSITIONS = 12;
const KNOWN_SHOWN = 40;
const ATTEMPTS_MAX = 3;
const RETRY_MS = 60_000;
/** How often memories may change between a plan and its transaction. */
const PLANS_MAX = 5;

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
      leftOutMax: 0,
    });
    const nearest = new Set(hits.map(({ sliceId }) => sliceId));
    return facts.filter(({ id }) => nearest.has(id));
  }

  async function propose(
    row: MemoryProgressRow,
    fresh: readonly Talk[],
    earlier: readonly Talk[],
    signal: AbortSignal,
  ): Promise<Proposal> {
    const said = fresh.filter(({ role }) => role === 'user').map(({ text }) => text);
    const model = await models.findChat(row.modelId);
    if (model.isDemonstration) return ruleProposal(said);
    const { userId, botId } = row;
    const existing = await store.list(row, botId, now(), null);
    const spender = { userId, spaceId: await spaceOfBot(botId), botId };
    const facts = existing.filter(({ type }) => type === 'fact');
    const sectionId = fresh[0]?.sectionId;
    const summary = existing.find((one) => one.type === 'summary' && one.sectionId === sectionId);
    const asked = {
      day: dayOf(now()),
      known: await knownFor(row, facts, said),
      summary: summary?.text ?? '',
      earlier: earlier.filter((one) => one.sectionId === sectionId),
      conversation: fresh,
    };
    return modelProposal(meter.metered(model, spender, 'memory'), asked, signal);
  }

  /** What a proposal makes of the memories that there are now. Nothing is locked while the texts are indexed. */
  async function plan(row: MemoryProgressRow, proposal: Proposal, sectionId: string, at: number): Promise<Plan> {
    const { userId, botId, conversationId, timeToLive } = row;
    const expiresAt = timeToLive === 0 ? null : at + timeToLive * 1_000;
    const existing = await store.list(row, botId, at, null);
    const { added, changed, removed } = planChanges(
      existing,
      proposal,
      { userId, botId, conversationId, sectionId },
      { now: at, expiresAt, newId },
    );
    const texts = new Map(existing.map(({ id, text }) => [id, text]));
    const rewritten = changed.flatMap(({ id, change: { text } }) =>
      text !== undefined && text !== texts.get(id) ? [{ id, text }] : [],
    );
    const queries = [
      ...added.map(store.insert),
      ...changed.map(({ id, change }) => store.update(row, id, change)),
      ...(removed.length > 0 ? [store.delete(row, removed)] : []),
      ...index.removeQueries(removed),
      ...(await index.writeQueries(row, [...added, ...rewritten])),
    ];
    return { existing, queries };
  }

  /** Whether the rest of the conversation may be read. */
  function settle(
    row: MemoryProgressRow,
    { readTo, isRest }: { readTo: number; isRest: boolean },
    planned: Plan | null,
    at: number,
  ): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const memories = createMemoryStore(transaction);
      if (!(await createMemoryProgressStore(transaction).advance(row, readTo, isRest))) return false;
      // The user may have switched it off while a model was asked.
      if ((await memories.isOff(row)).forBot) return false;
      if (!planned) return true;
      await transaction.executeQuery(index.lockQuery(row));
      const current = await memories.list(row, row.botId, at, null);
      if (JSON.stringify(current) !== JSON.stringify(planned.existing)) throw new MemoriesChanged();
      for (const query of planned.queries) await transaction.executeQuery(query);
      return true;
    });
  }

  /** What was planned for other memories than there are would contradict them, or bring back what was deleted. */
  async function remember(
    row: MemoryProgressRow,
    read: { readTo: number; isRest: boolean },
    proposal: Proposal | null,
    sectionId: string,
  ): Promise<boolean> {
    for (let plans = 1; ; plans += 1) {
      const at = now();
      const planned = proposal ? await plan(row, proposal, sectionId, at) : null;
      try {
        return await settle(row, read, planned, at);
      } catch (error) {
        if (!(error instanceof MemoriesChanged) || plans === PLANS_MAX) throw error;
      }
    }
  }

  async function read(row: MemoryProgressRow, signal: AbortSignal): Promise<void> {
    const after = Math.max(0, row.position - EARLIER_POSITIONS);
    const talk = await readTalk(row, { after, limit: MESSAGES_MAX });
    const fresh = talk.filter(({ position }) => position > row.position);
    const isOff = (await store.isOff(row)).forBot;
    if (isOff || fresh.length === 0) {
      await database.executeQuery(progress.skip(row));
      return;
    }
    const earlier = talk.filter(({ position }) => position <= row.position);
    const parts = bySection(fresh);
    let current = row;
    for (const part of parts) {
      const readTo = part.at(-1)?.position ?? row.position;
      const said = part.filter(({ role }) => role === 'user').map(({ text }) => text);
      const proposal = isTrivia(said) ? null : await propose(row, part, earlier, signal);
      const isRest = part === parts.at(-1);
      if (!(await remember(current, { readTo, isRest }, proposal, part[0]?.sectionId ?? ''))) return;
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
      if (isFinal) await database.executeQuery(progress.skip(row));
      else await progress.retryAt(row, now() + RETRY_MS * 2 ** row.attempts);
    }
  }

  return async function readConversations({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const underWay = new Map<MemoryProgressRow, Promise<unknown>>();
    /** Those of one user with one bot after each other: what the first of them says is known to the next. */
    const isFree = ({ userId, botId }: MemoryProgressRow, taken: readonly MemoryProgressRow[]) =>
      taken.every((row) => row.userId !== userId || row.botId !== botId);

    /** A model that does not answer holds up its own agents, and nobody else's. */
    async function findNext(): Promise<MemoryProgressRow | undefined> {
      if (underWay.size === CONVERSATIONS_AT_ONCE) return undefined;
      const taken = [...underWay.keys()];
      const used = taken.map(({ modelId }) => modelId ?? '');
      const isBusy = (modelId: string) => used.filter((one) => one === modelId).length >= OF_A_MODEL_AT_ONCE;
      const busy = [...new Set(used)].filter(isBusy);
      const due = await progress.listDue(now(), busy, LOOKED_AT);
      const next = due.find((row) => isFree(row, taken));
      // A conversation that finished during the query may still be in its result, so the query is repeated.
      return next || underWay.size === taken.length ? next : findNext();
    }

    const failures: unknown[] = [];
    const start = (row: MemoryProgressRow) => {
      const end = () => underWay.delete(row);
      const reading = readOrRetry(row, signal).catch((error) => failures.push(error));
      underWay.set(row, reading.then(end));
    };

    while (!signal.aborted && failures.length === 0) {
      const next = await findNext();
      if (next) start(next);
      else if (underWay.size > 0) await Promise.race(underWay.values());
      else return;
    }
    await Promise.all(underWay.values());
    signal.throwIfAborted();
    throw failures[0];
  };
}

interface Plan {
  /** The memories that it was made for. */
  readonly existing: readonly MemoryRow[];
  readonly queries: readonly CompiledQuery[];
}

/** The user, or another conversation, has changed the memories since the plan was made. */
class MemoriesChanged extends Error {}

/** Parts of a conversation between which the context was cleared. */
function bySection(talk: readonly Talk[]): Talk[][] {
  const parts: Talk[][] = [];
  for (const one of talk)
    if (parts.at(-1)?.[0]?.sectionId === one.sectionId) parts.at(-1)?.push(one);
    else parts.push([one]);
  return parts;
}
