import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

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
