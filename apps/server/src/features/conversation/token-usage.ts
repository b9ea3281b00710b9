import { sql } from 'kysely';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database, WriteTogether } from '../../platform/database/database.ts';
import type { TokenUsage } from '../../platform/models/model.ts';
import { costOf } from '../agent/index.ts';
import type { UsableModel } from '../model/index.ts';
import { createReplyStore } from './reply/reply.store.ts';

/** The token usage of all users on one day. `day` is its first millisecond in UTC. */
export interface DailyUsage {
  day: number;
  answers: number;
  inputTokens: number;
  outputTokens: number;
}

/** The usage of the whole installation from a day on. A day without answers has no entry. */
export function usageSince(database: Database, day: number): Promise<DailyUsage[]> {
  // Without the cast, Postgres answers a sum of whole numbers as a decimal text.
  const sumOf = (column: 'answers' | 'input_tokens' | 'output_tokens') =>
    sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
  return database
    .selectFrom('tokenUsage')
    .select([
      'day',
      sumOf('answers').as('answers'),
      sumOf('input_tokens').as('inputTokens'),
      sumOf('output_tokens').as('outputTokens'),
    ])
    .where('day', '>=', day)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** A model call that belongs to no reply. */
interface OtherCall {
  readonly userId: string;
  readonly spaceId: string | null;
  readonly botId: string;
  readonly model: UsableModel;
  readonly usage: TokenUsage;
}

export type AddUsage = (call: OtherCall) => Promise<void>;

/** Adds the tokens of a call that belongs to no reply to the sums. */
export function createAddUsage(database: Database, writeTogether: WriteTogether, now: () => number): AddUsage {
  const store = createReplyStore(database);
  return ({ userId, spaceId, botId, model, usage: { inputTokens, outputTokens } }) =>
    writeTogether([
      store.addUsage({
        day: Math.floor(now() / DAY_MS) * DAY_MS,
        userId,
        spaceId: spaceId ?? '',
        botId,
        modelId: model.id,
        inputTokens,
        outputTokens,
        cost: costOf(model, { inputTokens, outputTokens }),
        answers: 0,
      }),
    ]);
}
