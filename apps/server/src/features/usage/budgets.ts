import type { Budget } from '@parley/contract';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Log } from '../../platform/log.ts';
import type { LimitOf } from '../limits/index.ts';
import { UsageLimitReached } from './usage.errors.ts';
import type { TokenUsageRow } from './usage.schema.ts';
import type { SpenderColumn, UsageStore } from './usage.store.ts';
import { dayStart, monthStart } from './utc-period.ts';

/** Who pays for a model call: the limits of all three apply. */
export interface Spender {
  /** Empty where no user has asked for it. */
  readonly userId: string;
  /** Null for a call that belongs to no space. Preset bots belong to none and share no limit. */
  readonly spaceId: string | null;
  readonly botId: string | null;
}

type Subject = 'user' | 'space' | 'bot';

/** What a subject has used, as this process knows it. */
interface Spent {
  readonly day: number;
  readonly month: number;
  dayTokens: number;
  dayCost: number;
  monthTokens: number;
  monthCost: number;
  lastAskedAt: number;
}

const limitNamesOf = <Of extends Subject>(subject: Of) =>
  [
    { name: `${subject}TokensPerDay`, unit: 'tokens', period: 'day' },
    { name: `${subject}MoneyPerDay`, unit: 'money', period: 'day' },
    { name: `${subject}TokensPerMonth`, unit: 'tokens', period: 'month' },
    { name: `${subject}MoneyPerMonth`, unit: 'money', period: 'month' },
  ] as const;
const limitNames = { user: limitNamesOf('user'), space: limitNamesOf('space'), bot: limitNamesOf('bot') };

const columns: Readonly<Record<Subject, SpenderColumn>> = { user: 'userId', space: 'spaceId', bot: 'botId' };

/** How long what other processes have used may go unnoticed. */
const REFRESH_MS = 2_000;
/** What nobody has asked for this long is forgotten; it is read again when it is needed. */
const KEPT_MS = 60_000;

export interface Budgets {
  /** Throws where a limit of the user, the space or the bot is used up. Reads only memory, but for the first time. */
  refuseIfSpent(spender: Spender): Promise<void>;
  /** Counts usage that has been stored. */
  count(row: TokenUsageRow): void;
  /** The limits of a user or a space, and how much of them is used. */
  list(subject: 'user' | 'space', id: string): Promise<Budget[]>;
  /** Reads again what other processes may have changed. */
  refresh(): Promise<void>;
  close(): void;
}

interface Dependencies {
  store: Pick<UsageStore, 'spentBy'>;
  limitOf: LimitOf;
  now: () => number;
  /** Whether other processes write to the same database. */
  isShared: boolean;
  log: Log;
}

/**
 * The sums that limits are compared with, in memory: a step of a run must not cost a query. They are read when a limit first
 * needs them. This process adds its own usage; that of others is noticed within two seconds.
 */
export function createBudgets({ store, limitOf, now, isShared, log }: Dependencies): Budgets {
  const known = new Map<string, Spent>();
  /** What is being read for the first time, so that many runs that begin at once read it once. */
  const reading = new Map<string, Promise<Spent>>();
  /** Whose usage was stored while it was being read: the answer of the database may be older, and is not kept. */
  const outdated = new Set<string>();
  let isRefreshing = false;

  const keyOf = (subject: Subject, id: string) => `${subject} ${id}`;

  function isCurrent({ day, month }: Spent, today: number): boolean {
    return day === today && month === monthStart(today);
  }

  async function read(subject: Subject, ids: readonly string[]): Promise<Map<string, Spent>> {
    const today = dayStart(now());
    const month = monthStart(today);
    const rows = new Map(
      (await store.spentBy(columns[subject], ids, month, today)).map(({ id, ...sums }) => [id, sums]),
    );
    const none = { dayTokens: 0, dayCost: 0, monthTokens: 0, monthCost: 0 };
    return new Map(ids.map((id) => [id, { day: today, month, ...(rows.get(id) ?? none), lastAskedAt: now() }]));
  }

  async function spentOf(subject: Subject, id: string): Promise<Spent> {
    const key = keyOf(subject, id);
    const today = dayStart(now());
    const kept = known.get(key);
    if (kept && isCurrent(kept, today)) {
      kept.lastAskedAt = now();
      return kept;
    }
    const started = reading.get(key) ?? readFirst(subject, id);
    reading.set(key, started);
    return started.finally(() => reading.delete(key));
  }

  async function readFirst(subject: Subject, id: string): Promise<Spent> {
    const key = keyOf(subject, id);
    outdated.delete(key);
    const spent = (await read(subject, [id])).get(id) as Spent;
    if (!outdated.has(key)) known.set(key, spent);
    return spent;
  }

  function limitsOf(
    subject: Subject,
    id: string,
  ): { unit: 'tokens' | 'money'; period: 'day' | 'month'; max: number }[] {
    const limits: ReturnType<typeof limitsOf> = [];
    for (const { name, unit, period } of limitNames[subject]) {
      const max = limitOf(name, id);
      if (max !== Number.POSITIVE_INFINITY) limits.push({ unit, period, max });
    }
    return limits;
  }

  async function listOf(subject: Subject, id: string, limits = limitsOf(subject, id)): Promise<Budget[]> {
    if (limits.length === 0) return [];
    const spent = await spentOf(subject, id);
    return limits.map((limit) => ({ ...limit, used: usedOf(spent, limit), resets_at: resetOf(spent, limit.period) }));
  }

  /** Null where the subject has no limits, which is usual: every step of a run asks. */
  function refuseSubject(subject: Subject, id: string): Promise<void> | null {
    const limits = limitsOf(subject, id);
    return limits.length === 0 ? null : refuseBeyond(subject, id, limits);
  }

  async function refuseBeyond(subject: Subject, id: string, limits: ReturnType<typeof limitsOf>): Promise<void> {
    const spent = (await listOf(subject, id, limits)).filter(({ used, max }) => used >= max);
    // Of several, the one that lasts longest: another would tell the user to come back too early.
    const [last] = spent.sort((one, other) => other.resets_at - one.resets_at);
    if (!last) return;
    const { unit, period, max, resets_at: resetsAt } = last;
    throw new UsageLimitReached({ subject, unit, period, max, resetsAt, now: now() });
  }

  function addTo(subject: Subject, id: string, row: TokenUsageRow): void {
    const key = keyOf(subject, id);
    if (reading.has(key) || isRefreshing) outdated.add(key);
    const spent = known.get(key);
    if (!spent || row.day < spent.month) return;
    const tokens = row.inputTokens + row.outputTokens;
    spent.monthTokens += tokens;
    spent.monthCost += row.cost;
    if (row.day !== spent.day) return;
    spent.dayTokens += tokens;
    spent.dayCost += row.cost;
  }

  async function refreshSubject(subject: Subject): Promise<void> {
    const prefix = keyOf(subject, '');
    const ids = [...known.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    if (ids.length === 0) return;
    for (const id of ids) outdated.delete(keyOf(subject, id));
    for (const [id, spent] of await read(subject, ids)) {
      const key = keyOf(subject, id);
      const kept = known.get(key);
      if (kept && !outdated.has(key)) known.set(key, { ...spent, lastAskedAt: kept.lastAskedAt });
    }
  }

  async function refresh(): Promise<void> {
    const oldest = now() - KEPT_MS;
    for (const [key, { lastAskedAt }] of known) if (lastAskedAt < oldest) known.delete(key);
    if (!isShared || isRefreshing) return;
    isRefreshing = true;
    try {
      for (const subject of ['user', 'space', 'bot'] as const) await refreshSubject(subject);
    } finally {
      isRefreshing = false;
      outdated.clear();
    }
  }

  const timer = setInterval(() => {
    refresh().catch((error) => log.warn({ err: error }, 'the usage of other processes could not be read'));
  }, REFRESH_MS).unref();

  return {
    async refuseIfSpent({ userId, spaceId, botId }) {
      if (userId !== '') await refuseSubject('user', userId);
      if (spaceId === null) return;
      await refuseSubject('space', spaceId);
      if (botId !== null) await refuseSubject('bot', botId);
    },
    count(row) {
      addTo('user', row.userId, row);
      addTo('space', row.spaceId, row);
      addTo('bot', row.botId, row);
    },
    list: listOf,
    refresh,
    close: () => clearInterval(timer),
  };
}

function usedOf(spent: Spent, { unit, period }: Pick<Budget, 'unit' | 'period'>): number {
  if (period === 'day') return unit === 'tokens' ? spent.dayTokens : spent.dayCost;
  return unit === 'tokens' ? spent.monthTokens : spent.monthCost;
}

const resetOf = ({ day, month }: Spent, period: Budget['period']): number =>
  period === 'day' ? day + DAY_MS : monthStart(month, 1);
