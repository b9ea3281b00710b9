import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whose bytes are counted. */
export type StorageSubject = 'owner' | 'space';

/** What something else than files takes in spaces. */
export interface SpaceUse {
  /** A query with the columns `space_id` and `bytes`, any number of rows for each space. */
  readonly bytes: RawBuilder<{ space_id: string; bytes: number }>;
}

export function createStorageQuotaStore(database: Database, spaceUses: readonly SpaceUse[] = []) {
  return {
    /**
     * Counts uploads of a user or a space in a minute and returns the count. Until the end of the transaction others who count
     * for the same subject wait: what it then reads about the subject stays true.
     */
    async countUploads(subjectId: string, minute: number, uploads: number): Promise<number> {
      const row = await database
        .insertInto('uploadRate')
        .values({ subjectId, minute, uploads })
        .onConflict((conflict) =>
          conflict.column('subjectId').doUpdateSet({
            minute,
            uploads: sql<number>`excluded.uploads + case when upload_rate.minute = excluded.minute then upload_rate.uploads else 0 end`,
          }),
        )
        .returning('uploads')
        .executeTakeFirstOrThrow();
      return row.uploads;
    },
    /**
     * Bytes of stored files, of unfinished uploads, and of what else a space has. One statement: an upload that becomes a file is
     * counted once.
     */
    async usedBytes(subject: StorageSubject, id: string): Promise<number> {
      const column = sql.raw(subject === 'owner' ? 'owner_id' : 'space_id');
      const { rows } = await sql<{ used: number }>`select cast(
        (select coalesce(sum(byte_size), 0) from object where ${column} = ${id})
        + (select coalesce(sum(reserved_bytes), 0) from upload where ${column} = ${id})
        ${
          subject === 'space'
            ? sql.join(
                spaceUses.map(({ bytes }) => bytesIn(bytes, id)),
                sql` `,
              )
            : sql``
        }
        as bigint) as used`.execute(database);
      return rows[0]?.used ?? 0;
    },
    async deleteRatesBefore(minute: number): Promise<void> {
      await database.deleteFrom('uploadRate').where('minute', '<', minute).execute();
    },
  };
}

const bytesIn = (bytes: SpaceUse['bytes'], spaceId: string) =>
  sql`+ (select coalesce(sum(used.bytes), 0) from (${bytes}) as used where used.space_id = ${spaceId})`;
