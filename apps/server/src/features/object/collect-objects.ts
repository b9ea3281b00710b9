import { sql } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/run-job.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { createObjectStore, theseObjects } from './object.store.ts';
import type { ObjectReleases } from './object-releases.ts';

/** Objects that one query looks at: small enough that other queries hardly wait for it. */
const PAGE = 500;
/** More unknown files than this and than known ones: rather the database was lost than the files were left behind. */
const UNKNOWN_FILES_MAX = 100;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Database;
  storage: ObjectStorage;
  releases: ObjectReleases;
}

interface FoundObject {
  readonly id: string;
  readonly byteSize: number;
  readonly isUsed: 0 | 1;
  readonly isKept: 0 | 1;
}

/** Finds and collects what nothing refers to. Each page is a transaction of its own: after an interruption the rest follows. */
export function createObjectCollection({ database, storage, releases, now }: Dependencies) {
  async function* pages(): AsyncGenerator<FoundObject[]> {
    for (let cursor = ''; ; ) {
      const { rows } = await sql<FoundObject>`select object.id as "id", object.byte_size as "byteSize",
          case when ${releases.isReferenced} then 1 else 0 end as "isUsed",
          case when object.kept_until >= ${now()} then 1 else 0 end as "isKept"
        from object where object.id > ${cursor} order by object.id limit ${PAGE}`.execute(database);
      yield rows;
      if (rows.length < PAGE) return;
      cursor = rows.at(-1)?.id ?? '';
    }
  }

  return {
    /** Objects that nothing refers to, also those that are kept for a while. */
    async countUnused(): Promise<{ files: number; bytes: number }> {
      const sum = { files: 0, bytes: 0 };
      for await (const page of pages())
        for (const { byteSize, isUsed } of page)
          if (isUsed === 0) {
            sum.files += 1;
            sum.bytes += byteSize;
          }
      return sum;
    },
    /** Deletes objects that nothing refers to and that nobody keeps any more. */
    async collectObjects({ signal, setStage }: JobContext): Promise<void> {
      for await (const page of pages()) {
        signal.throwIfAborted();
        const ids = page.filter(({ isUsed, isKept }) => isUsed === 0 && isKept === 0).map(({ id }) => id);
        if (ids.length > 0) await releases.removeWith(theseObjects(ids), [], sql`kept_until < ${now()}`);
        await setStage(page.at(-1)?.id ?? '');
      }
    },
    /** Deletes files on the disk that no row knows, which a crash or a lost transaction leaves behind. */
    async collectFiles({ signal, setStage }: JobContext): Promise<void> {
      const rows = createObjectStore(database);
      const unknown: string[] = [];
      let knownCount = 0;
      for await (const { folder, ids } of storage.listOldFiles()) {
        signal.throwIfAborted();
        const known = new Set(await rows.listKnown(ids));
        knownCount += known.size;
        unknown.push(...ids.filter((id) => !known.has(id)));
        await setStage(folder);
      }
      if (unknown.length > Math.max(UNKNOWN_FILES_MAX, knownCount))
        throw new Error(
          `The database knows ${knownCount} of ${knownCount + unknown.length} stored files. It may not belong to this folder, so nothing was deleted.`,
        );
      for (const id of unknown) {
        signal.throwIfAborted();
        await storage.delete(id);
      }
    },
  };
}
