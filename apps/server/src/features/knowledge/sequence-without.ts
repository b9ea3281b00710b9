import { type RawBuilder, sql } from 'kysely';

/** The new number of a row when those with these numbers are gone: one statement closes all gaps. */
export const sequenceWithout = (gone: readonly number[]): RawBuilder<number> =>
  sql<number>`sequence - (${sql.join(
    gone.map((sequence) => sql`case when sequence > ${sequence} then 1 else 0 end`),
    sql` + `,
  )})`;
