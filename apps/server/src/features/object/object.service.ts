import { GetObject, toHttpRequest } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import { NotFound } from '../../platform/http/http.errors.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { ObjectStore } from './object.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  store: ObjectStore;
  storage: ObjectStorage;
}
export type ObjectService = ReturnType<typeof createObjectService>;

export function createObjectService({ store, storage, now, newId }: Dependencies) {
  return {
    /** Bytes first, row second: a crash in between leaves a file nobody points at, never a row without its file. */
    async add(ownerId: string, contentType: string, bytes: Uint8Array): Promise<string> {
      const id = newId();
      const { sha256 } = await storage.put(id, bytes);
      await store.insert({ id, ownerId, contentType, byteSize: bytes.length, sha256, createdAt: now() });
      return id;
    },
    async remove(id: string): Promise<void> {
      await store.delete(id);
      await storage.delete(id);
    },
    async open(id: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
      const row = await store.findAuthorised(id);
      const bytes = row && (await storage.get(id));
      if (!row || !bytes) throw new NotFound();
      return { contentType: row.contentType, bytes };
    },
    /** Whoever may see a user may see what that user shows. To name an object in a request is to show it. */
    accessThrough(userAccess: AccessResolver): AccessResolver {
      return async (scope, policy, ids) => {
        const owners = await store.ownersOf(ids);
        if (owners.length < new Set(ids).size) return 'hidden';
        return userAccess(scope, { ...policy, verb: 'read' }, [...new Set(owners.map(({ ownerId }) => ownerId))]);
      };
    },
  };
}

/** The address of an object on this site. */
export const objectUrl = (id: string | null): string => (id ? toHttpRequest(GetObject, { object_id: id }).path : '');
