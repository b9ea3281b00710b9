import type { StorageKind } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { SpaceUse } from '../object/index.ts';

export type StorageStore = ReturnType<typeof createStorageStore>;

export interface StorageSum {
  readonly bytes: number;
  readonly files: number;
}

export interface HolderSum extends StorageSum {
  /** Null: files that count for no space. */
  readonly id: string | null;
}

/** Holders that one query sums up: small enough that other queries hardly wait for it. */
const PAGE = 100;

const columnOf = { user: sql.raw('owner_id'), space: sql.raw('space_id') };
const storedSums = sql`cast(coalesce(sum(byte_size), 0) as bigint) as bytes, count(*) as files`;
const reservedSums = sql`cast(coalesce(sum(reserved_bytes), 0) as bigint) as bytes, 0 as files`;

/** Sums over the tables of stored objects and of unfinished uploads. */
export function createStorageStore(database: Database, spaceUses: readonly SpaceUse[] = []) {
  /** From the index alone, a few holders at a time. */
  async function listStored(kind: StorageKind): Promise<HolderSum[]> {
    const column = columnOf[kind];
    const all: HolderSum[] = [];
    for (let cursor = ''; ; cursor = all.at(-1)?.id ?? '') {
      const { rows } = await sql<HolderSum>`select ${column} as id, ${storedSums} from object
        where ${column} > ${cursor} group by ${column} order by ${column} limit ${PAGE}`.execute(database);
      all.push(...rows);
      if (rows.length < PAGE) return all;
    }
  }

  const listReserved = async (kind: StorageKind): Promise<HolderSum[]> => {
    const column = columnOf[kind];
    const { rows } = await sql<HolderSum>`select ${column} as id, ${reservedSums} from upload
      where ${column} is not null group by ${column}`.execute(database);
    return rows;
  };

  /** Of what is no file. */
  async function listUses(kind: StorageKind, spaceId?: string): Promise<HolderSum[]> {
    if (kind === 'user') return [];
    const isOfSpace = spaceId === undefined ? sql`1 = 1` : sql`used.space_id = ${spaceId}`;
    const all = spaceUses.map(async ({ bytes }) => {
      const { rows } = await sql<HolderSum>`select used.space_id as id,
        cast(coalesce(sum(used.bytes), 0) as bigint) as bytes, 0 as files
        from (${bytes}) as used where ${isOfSpace} group by used.space_id`.execute(database);
      return rows.filter((sum) => sum.bytes > 0);
    });
    return (await Promise.all(all)).flat();
  }

  return {
    async sumOf(kind: StorageKind, id: string | null): Promise<StorageSum> {
      const isOfHolder = id === null ? sql`${columnOf[kind]} is null` : sql`${columnOf[kind]} = ${id}`;
      const { rows } = await sql<StorageSum>`select ${storedSums} from object where ${isOfHolder}
        union all select ${reservedSums} from upload where ${isOfHolder}`.execute(database);
      const uses = id === null ? [] : await listUses(kind, id);
      return [...rows, ...uses].reduce<StorageSum>(add, { bytes: 0, files: 0 });
    },
    /** All users or spaces that have files, those with the most bytes first. */
    async listSums(kind: StorageKind): Promise<HolderSum[]> {
      return sorted([...(await listStored(kind)), ...(await listReserved(kind)), ...(await listUses(kind))]);
    },
    /** The users whose files count for a space. */
    async listUsersOf(spaceId: string): Promise<HolderSum[]> {
      const { rows } = await sql<HolderSum>`
        select owner_id as id, ${storedSums} from object where space_id = ${spaceId} group by owner_id
        union all select owner_id as id, ${reservedSums} from upload where space_id = ${spaceId} group by owner_id`.execute(
        database,
      );
      return sorted(rows);
    },
    async sumOfUploads(): Promise<number> {
      const { rows } = await sql<StorageSum>`select ${reservedSums} from upload`.execute(database);
      return rows[0]?.bytes ?? 0;
    },
  };
}

const add = (a: StorageSum, b: StorageSum): StorageSum => ({ bytes: a.bytes + b.bytes, files: a.files + b.files });

/** One sum for each holder, those with the most bytes first. */
function sorted(sums: readonly HolderSum[]): HolderSum[] {
  const byId = new Map<string | null, StorageSum>();
  for (const { id, ...sum } of sums) byId.set(id, add(byId.get(id) ?? { bytes: 0, files: 0 }, sum));
  return [...byId]
    .map(([id, sum]) => ({ id, ...sum }))
    .sort((a, b) => b.bytes - a.bytes || (a.id ?? '').localeCompare(b.id ?? ''));
}
