import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareWrite } from '../../platform/database/prepare-query.ts';
import type { TokenUsageRow } from './usage.schema.ts';

export type UsageStore = ReturnType<typeof createUsageStore>;

/** Whose usage is read. Empty: that of the whole installation. */
export interface UsageFilter {
  readonly userId?: string;
  readonly spaceId?: string;
}

/** Days of UTC as their first milliseconds; both belong to the span. */
export interface DaySpan {
  readonly firstDay: number;
  readonly lastDay: number;
}

export type Sums = Pick<TokenUsageRow, 'calls' | 'inputTokens' | 'outputTokens' | 'cost' | 'answers'>;
export type SharedBy = 'modelId' | 'botId' | 'spaceId' | 'userId' | 'kind';
export type SpenderColumn = 'userId' | 'spaceId' | 'botId';

/** What somebody has used this month, and how much of that today. */
export interface SpentRow {
  readonly id: string;
  readonly dayTokens: number;
  readonly dayCost: number;
  readonly monthTokens: number;
  readonly monthCost: number;
}

// Without the cast, Postgres answers a sum of whole numbers as a decimal text.
const whole = (expression: RawBuilder<unknown>) => sql<number>`cast(coalesce(sum(${expression}), 0) as bigint)`;
const fraction = (expression: RawBuilder<unknown>) =>
  sql<number>`cast(coalesce(sum(${expression}), 0) as double precision)`;

const summed = {
  calls: whole(sql`calls`).as('calls'),
  inputTokens: whole(sql`input_tokens`).as('inputTokens'),
  outputTokens: whole(sql`output_tokens`).as('outputTokens'),
  cost: fraction(sql`cost`).as('cost'),
  answers: whole(sql`answers`).as('answers'),
};
const sums = [summed.calls, summed.inputTokens, summed.outputTokens, summed.cost, summed.answers] as const;

/** Reports are for the user themselves, the owner of the space or the administrator: the operation's policy has decided. */
export function createUsageStore(database: Database) {
  const add = prepareWrite(
    database
      .insertInto('tokenUsage')
      .values({
        day: 0,
        userId: '',
        spaceId: '',
        botId: '',
        modelId: '',
        kind: 'reply',
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        cost: 0,
        answers: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['day', 'userId', 'spaceId', 'botId', 'modelId', 'kind']).doUpdateSet({
          calls: sql<number>`token_usage.calls + excluded.calls`,
          inputTokens: sql<number>`token_usage.input_tokens + excluded.input_tokens`,
          outputTokens: sql<number>`token_usage.output_tokens + excluded.output_tokens`,
          cost: sql<number>`token_usage.cost + excluded.cost`,
          answers: sql<number>`token_usage.answers + excluded.answers`,
        }),
      ),
  );

  /** The rows of days, found by the index of the user or of the space where there is one. */
  function rowsOf({ userId, spaceId }: UsageFilter, { firstDay, lastDay }: DaySpan) {
    let query = database.selectFrom('tokenUsage').where('day', '>=', firstDay).where('day', '<=', lastDay);
    if (userId !== undefined) query = query.where('userId', '=', userId);
    if (spaceId !== undefined) query = query.where('spaceId', '=', spaceId);
    return query;
  }

  return {
    add: (row: TokenUsageRow): CompiledQuery =>
      add(
        row.day,
        row.userId,
        row.spaceId,
        row.botId,
        row.modelId,
        row.kind,
        row.calls,
        row.inputTokens,
        row.outputTokens,
        row.cost,
        row.answers,
      ),

    /** What these users, spaces or bots have used this month. Those without usage are left out. */
    async spentBy(column: SpenderColumn, ids: readonly string[], month: number, today: number): Promise<SpentRow[]> {
      if (ids.length === 0) return [];
      const ofToday = (value: RawBuilder<unknown>) => sql`case when day >= ${today} then ${value} else 0 end`;
      const tokens = sql`input_tokens + output_tokens`;
      return database
        .selectFrom('tokenUsage')
        .select([
          `${column} as id`,
          whole(ofToday(tokens)).as('dayTokens'),
          fraction(ofToday(sql`cost`)).as('dayCost'),
          whole(tokens).as('monthTokens'),
          fraction(sql`cost`).as('monthCost'),
        ])
        .where(column, 'in', ids)
        .where('day', '>=', month)
        .groupBy(column)
        .execute();
    },

    total(filter: UsageFilter, span: DaySpan): Promise<Sums> {
      return rowsOf(filter, span).select(sums).executeTakeFirstOrThrow();
    },

    /** A day without usage has no entry. */
    byDay(filter: UsageFilter, span: DaySpan): Promise<({ day: number } & Sums)[]> {
      return rowsOf(filter, span).select('day').select(sums).groupBy('day').execute();
    },

    /** The same for the whole installation, from the sums of days that have ended. */
    byEndedDay({ firstDay, lastDay }: DaySpan): Promise<({ day: number } & Sums)[]> {
      return database
        .selectFrom('usageSum')
        .select('day')
        .select(sums)
        .where('period', '=', 'day')
        .where('day', '>=', firstDay)
        .where('day', '<=', lastDay)
        .groupBy('day')
        .execute();
    },

    by(column: SharedBy, filter: UsageFilter, span: DaySpan): Promise<({ id: string } & Sums)[]> {
      return rowsOf(filter, span).select(`${column} as id`).select(sums).groupBy(column).execute();
    },

    /** The same for the whole installation, from the sums of months that have ended. */
    byInEndedMonths(column: SharedBy, { firstDay, lastDay }: DaySpan): Promise<({ id: string } & Sums)[]> {
      return database
        .selectFrom('usageSum')
        .select(`${column} as id`)
        .select(sums)
        .where('period', '=', 'month')
        .where('day', '>=', firstDay)
        .where('day', '<=', lastDay)
        .groupBy(column)
        .execute();
    },

    /** The rows that follow one, in the order of the key. */
    listAfter(
      filter: UsageFilter,
      span: DaySpan,
      after: TokenUsageRow | undefined,
      limit: number,
    ): Promise<TokenUsageRow[]> {
      const rows = rowsOf(filter, after ? { ...span, firstDay: after.day } : span);
      const following = after
        ? rows.where(
            sql<boolean>`(day, user_id, space_id, bot_id, model_id, kind) >
              (${after.day}, ${after.userId}, ${after.spaceId}, ${after.botId}, ${after.modelId}, ${after.kind})`,
          )
        : rows;
      return following
        .selectAll()
        .orderBy('day')
        .orderBy('userId')
        .orderBy('spaceId')
        .orderBy('botId')
        .orderBy('modelId')
        .orderBy('kind')
        .limit(limit)
        .execute();
    },

    /** The last day or month whose sum is kept; null before the first. Sums are made in order. */
    async lastSum(period: 'day' | 'month'): Promise<number | null> {
      const { last } = await database
        .selectFrom('usageSum')
        .select((row) => row.fn.max('day').as('last'))
        .where('period', '=', period)
        .executeTakeFirstOrThrow();
      return last;
    },

    async firstDay(): Promise<number | null> {
      const row = await database.selectFrom('tokenUsage').select('day').orderBy('day').limit(1).executeTakeFirst();
      return row?.day ?? null;
    },

    /** Keeps the sums of these days by model and kind. Another process may have done so already. */
    async keepDaySums({ firstDay, lastDay }: DaySpan): Promise<void> {
      await sql`insert into usage_sum
          (period, day, user_id, space_id, bot_id, model_id, kind, calls, input_tokens, output_tokens, cost, answers)
        select 'day', day, '', '', '', model_id, kind, sum(calls), sum(input_tokens), sum(output_tokens), sum(cost), sum(answers)
        from token_usage where day >= ${firstDay} and day <= ${lastDay} group by day, model_id, kind
        on conflict do nothing`.execute(database);
    },

    /** Keeps the sums of a month by user, space, bot, model and kind. */
    async keepMonthSums(month: number, { firstDay, lastDay }: DaySpan): Promise<void> {
      await sql`insert into usage_sum
          (period, day, user_id, space_id, bot_id, model_id, kind, calls, input_tokens, output_tokens, cost, answers)
        select 'month', cast(${month} as bigint), user_id, space_id, bot_id, model_id, kind, sum(calls),
          sum(input_tokens), sum(output_tokens), sum(cost), sum(answers)
        from token_usage where day >= ${firstDay} and day <= ${lastDay}
        group by user_id, space_id, bot_id, model_id, kind
        on conflict do nothing`.execute(database);
    },
  };
}
