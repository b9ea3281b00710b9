import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';

interface Dependencies {
  storage: ObjectStorage;
  pictures: Pick<Pictures, 'toModelPicture'>;
}

/** Images in the size and format that every model takes, stored as the variant `model` of their object. */
export function createModelPictures({ storage, pictures }: Dependencies) {
  return {
    /**
     * Its bytes. It is made when it is missing: after a restore, and for images that are small but in a format that not every
     * provider takes. Null when the image is gone or cannot be decoded.
     */
    async sizeOf(userId: string, objectId: string): Promise<number | null> {
      const stored = await storage.sizeOf(objectId, 'model');
      if (stored !== null || (await storage.sizeOf(objectId)) === null) return stored;
      const made = await pictures.toModelPicture(userId, storage.fileOf(objectId));
      if (made) await storage.put(objectId, made, 'model');
      return made?.length ?? null;
    },
  };
}
