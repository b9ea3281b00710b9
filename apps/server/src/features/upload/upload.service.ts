import {
  type GetUploadAuthToken,
  type RequestOf,
  UPLOAD_KEPT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_TOKEN_MS,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { IncomingBody } from '../../platform/http/implement.ts';
import { incomingChunks } from '../../platform/http/incoming-chunks.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
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
import type { UploadStore } from './upload.store.ts';
import type { createUploadTurns } from './upload-turns.ts';

/** Limits the disk space that one user can fill with unfinished uploads. */
const UNFINISHED_MAX = 32;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  store: UploadStore;
  storage: ObjectStorage;
  takeTurn: ReturnType<typeof createUploadTurns>;
  find(id: string): Promise<FoundUpload | null>;
}
export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({ store, storage, takeTurn, find, now, newId }: Dependencies) {
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

  return {
    receivedOf,
    /** A new upload, or the caller's unfinished one. */
    async begin(scope: Scope, request: RequestOf<typeof GetUploadAuthToken>): Promise<UploadRow> {
      const existing = request.object_uri && (await store.findOwn(scope, request.object_uri));
      if (existing) return existing;
      const { file_size: byteSize = null } = request;
      if (byteSize === 0) throw new EmptyFile();
      if (byteSize !== null && byteSize > UPLOAD_MAX_BYTES) throw new FileTooLarge(UPLOAD_MAX_BYTES);
      if ((await store.countOpen(scope, now() - UPLOAD_TOKEN_MS)) >= UNFINISHED_MAX)
        throw new TooManyUploads(UNFINISHED_MAX);
      const row: UploadRow = {
        id: newId(),
        ownerId: scope.userId,
        name: safeFileName(request.file_name),
        byteSize,
        receivedBytes: 0,
        activeAt: now(),
      };
      await store.insert(row);
      return row;
    },
    /** Returns the durable offset. */
    receive: (id: string, offset: number, body: IncomingBody): Promise<number> =>
      takeTurn(id, async (signal) => {
        const row = await stillUnfinished(id);
        let received = await receivedOf(row);
        if (offset !== received) throw new WrongUploadOffset(received);
        const chunks = atMost(row, offset, body.byteSize, incomingChunks(body.stream, signal));
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
      for (const id of await store.listInactiveSince(now() - UPLOAD_KEPT_MS)) await takeTurn(id, () => discard(id));
      const ids = await storage.unfinished.listIds();
      const known = new Set(await store.listKnown(ids));
      for (const id of ids) if (!known.has(id)) await storage.unfinished.discard(id);
    },
  };
}

/** Passes the chunks on and refuses more than the upload may hold. */
async function* atMost(
  { byteSize }: UploadRow,
  offset: number,
  announced: number | null,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const refuseBeyond = (end: number) => {
    if (end <= (byteSize ?? UPLOAD_MAX_BYTES)) return;
    throw byteSize === null ? new FileTooLarge(UPLOAD_MAX_BYTES) : new UploadTooLong(byteSize);
  };
  refuseBeyond(offset + (announced ?? 0));
  let end = offset;
  for await (const chunk of chunks) {
    end += chunk.length;
    refuseBeyond(end);
    yield chunk;
  }
}
