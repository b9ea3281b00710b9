import {
  type GetUploadAuthToken,
  type RequestOf,
  UPLOAD_KEPT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_TOKEN_MS,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { IncomingBody } from '../../platform/http/implement.ts';
import { incomingChunks } from '../../platform/http/incoming-chunks.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { type ObjectReleases, SpaceStorageFull, type StorageQuota, UserStorageFull } from '../object/index.ts';
import { safeFileName } from './file-name.ts';
import type { FoundUpload } from './find-upload.ts';
import {
  EmptyFile,
  FileTooLarge,
  TooManyUploads,
  UploadFinished,
  UploadTooLong,
  WrongUploadOffset,
} from './upload.errors.ts';
import type { UploadRow } from './upload.schema.ts';
import { createUploadStore, type UploadStore } from './upload.store.ts';
import type { createUploadTurns } from './upload-turns.ts';

/** How many unfinished uploads a user can have. */
const UNFINISHED_MAX = 32;
/** An open composer keeps its files every hour. */
const COMPOSER_SILENT_MS = 2 * HOUR_MS;
const RESERVED_AHEAD_BYTES = 8 * 2 ** 20;
/** A part may be as long as its file: the disk is looked at again after so many bytes. */
const DISK_CHECK_BYTES = 16 * 2 ** 20;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  store: UploadStore;
  storage: ObjectStorage;
  quota: StorageQuota;
  releaseUnsent: ObjectReleases['releaseUnsent'];
  /** The space that a file counts for: that of the bot, or else the user's personal one. */
  spaceOf(userId: string, botId: string | undefined): Promise<string | null>;
  takeTurn: ReturnType<typeof createUploadTurns>;
  find(id: string): Promise<FoundUpload | null>;
}
export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService(dependencies: Dependencies) {
  const { database, store, storage, quota, takeTurn, find, now, newId } = dependencies;

  async function stillUnfinished(id: string): Promise<UploadRow> {
    const found = await find(id);
    if (!found) throw new NotFound();
    if (found.state === 'finished') throw new UploadFinished();
    return found.row;
  }

  /** Backups contain the rows but not the parts: such an upload starts over. */
  const receivedOf = async ({ id, receivedBytes }: UploadRow) =>
    Math.min(receivedBytes, await storage.unfinished.sizeOf(id));

  /** The row is deleted last, so that no file is left without a row. */
  async function discard(id: string): Promise<void> {
    await storage.unfinished.discard(id);
    await storage.delete(id);
    await store.delete(id);
  }

  /** One that was completed meanwhile stays. */
  async function discardUnfinished(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await takeTurn(id, async () => {
        if (await store.find(id)) await discard(id);
      });
  }

  const refuseTooMany = async (transaction: Database, row: Pick<UploadRow, 'id' | 'ownerId'>) => {
    const open = await createUploadStore(transaction).countOtherOpen(row, now() - UPLOAD_TOKEN_MS);
    if (open >= UNFINISHED_MAX) throw new TooManyUploads(UNFINISHED_MAX);
  };

  /** Stores a new upload if no limit is exceeded. Uploads of one user are admitted one after the other. */
  const insertAdmitted = (row: UploadRow): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await quota.admit(transaction, { ...row, bytes: row.reservedBytes, uploads: 1 });
      await refuseTooMany(transaction, row);
      await createUploadStore(transaction).insert(row);
    });

  /** An upload without data whose token had expired did not count any more: now it does again. */
  const renew = (row: UploadRow): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await quota.lock(transaction, row.ownerId);
      await refuseTooMany(transaction, row);
      await createUploadStore(transaction).markActive(row.id, now());
    });

  /** Deletes uploads of the caller whose tokens have expired, and files that no open composer holds. */
  async function makeRoom(scope: Scope): Promise<void> {
    await discardUnfinished(await store.listOwnInactiveSince(scope, now() - UPLOAD_TOKEN_MS));
    await dependencies.releaseUnsent(scope.userId, now() - COMPOSER_SILENT_MS);
  }

  /** Room for an upload of unknown size, a step ahead of its bytes where there is so much. Returns how far it reaches. */
  const reserve = ({ id, ownerId, spaceId }: UploadRow, from: number, end: number): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const left = await quota.admit(transaction, { ownerId, spaceId, bytes: end - from, uploads: 0 });
      const reserved = Math.min(end + Math.min(left, RESERVED_AHEAD_BYTES), UPLOAD_MAX_BYTES);
      await createUploadStore(transaction).setReserved(id, reserved);
      return reserved;
    });

  return {
    receivedOf,
    /** A new upload, or the caller's unfinished one. */
    async begin(scope: Scope, request: RequestOf<typeof GetUploadAuthToken>): Promise<UploadRow> {
      const existing = request.object_uri && (await store.findOwn(scope, request.object_uri));
      if (existing) {
        await renew(existing);
        return existing;
      }
      const { file_size: byteSize = null } = request;
      if (byteSize === 0) throw new EmptyFile();
      if (byteSize !== null && byteSize > UPLOAD_MAX_BYTES) throw new FileTooLarge(UPLOAD_MAX_BYTES);
      await quota.refuseWithoutDiskSpace(byteSize ?? 0);
      const row: UploadRow = {
        id: newId(),
        ownerId: scope.userId,
        spaceId: await dependencies.spaceOf(scope.userId, request.bot_id),
        name: safeFileName(request.file_name),
        byteSize,
        receivedBytes: 0,
        activeAt: now(),
        reservedBytes: byteSize ?? 0,
      };
      await insertAdmitted(row).catch(async (error) => {
        if (!(error instanceof UserStorageFull || error instanceof SpaceStorageFull)) throw error;
        await makeRoom(scope);
        await insertAdmitted(row);
      });
      return row;
    },
    /** Returns the durable offset. */
    receive: (id: string, offset: number, body: IncomingBody): Promise<number> =>
      takeTurn(id, async (signal) => {
        const row = await stillUnfinished(id);
        let received = await receivedOf(row);
        if (offset !== received) throw new WrongUploadOffset(received);
        const chunks = atMost(row, offset, body.byteSize, incomingChunks(body.stream, signal), {
          refuseWithoutDiskSpace: quota.refuseWithoutDiskSpace,
          reserve: (from, end) => reserve(row, from, end),
        });
        try {
          await storage.unfinished.append(id, offset, chunks, async (byteSize) => {
            await store.setReceived(id, byteSize, now());
            received = byteSize;
          });
        } catch (error) {
          // The beginning of a file that is too large is useless.
          if (error instanceof FileTooLarge) await discard(id);
          throw error;
        }
        return received;
      }),
    abort: (id: string): Promise<void> =>
      takeTurn(id, async () => {
        await stillUnfinished(id);
        await discard(id);
      }),
    /** Resets an upload whose bytes are damaged. */
    async startOver(id: string): Promise<void> {
      await storage.unfinished.discard(id);
      await store.setReceived(id, 0, now());
    },
    /** Deletes uploads without activity for a day, and files without a row. */
    async deleteAbandoned(): Promise<void> {
      await discardUnfinished(await store.listInactiveSince(now() - UPLOAD_KEPT_MS));
      const ids = await storage.unfinished.listIds();
      const known = new Set(await store.listKnown(ids));
      for (const id of ids) if (!known.has(id)) await storage.unfinished.discard(id);
    },
  };
}

interface Room {
  refuseWithoutDiskSpace(bytes: number): Promise<void>;
  /** Reserves what is between the two; returns how far it reaches now. */
  reserve(from: number, end: number): Promise<number>;
}

/** Passes the chunks on and refuses more than the upload may hold, its user may store or the disk has room for. */
async function* atMost(
  { byteSize, reservedBytes }: UploadRow,
  offset: number,
  announced: number | null,
  chunks: AsyncIterable<Uint8Array>,
  room: Room,
): AsyncGenerator<Uint8Array> {
  let reserved = reservedBytes;
  const makeRoom = async (end: number) => {
    if (end > (byteSize ?? UPLOAD_MAX_BYTES))
      throw byteSize === null ? new FileTooLarge(UPLOAD_MAX_BYTES) : new UploadTooLong(byteSize);
    if (end > reserved) reserved = await room.reserve(reserved, end);
  };
  await makeRoom(offset + (announced ?? 0));
  await room.refuseWithoutDiskSpace(announced ?? 0);
  let end = offset;
  let checkedAt = offset;
  for await (const chunk of chunks) {
    end += chunk.length;
    await makeRoom(end);
    if (end - checkedAt > DISK_CHECK_BYTES) {
      await room.refuseWithoutDiskSpace(0);
      checkedAt = end;
    }
    yield chunk;
  }
}
