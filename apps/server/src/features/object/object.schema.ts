import type { FileType } from '@parley/contract';

export interface ObjectRow {
  id: string;
  ownerId: string;
  /** The space that it counts for; null when the space was deleted. */
  spaceId: string | null;
  /**
   * A picture is an avatar, an icon or a background, visible to others. A file is sent in chats and private to its
   * owner.
   */
  purpose: 'picture' | 'file';
  /** The file name; empty for pictures. */
  name: string;
  contentType: string;
  fileType: FileType;
  byteSize: number;
  /** Of images that can be shown, else 0. */
  width: number;
  height: number;
  sha256: string;
  createdAt: number;
  /** It is not collected before, though nothing refers to it yet. */
  keptUntil: number;
}

/** An object whose row was deleted and whose bytes are still to be deleted. */
export interface ObjectReleaseRow {
  /** The deletion that it belongs to. */
  batch: string;
  objectId: string;
}

/** How many files a user or a space has uploaded in a minute. */
export interface UploadRateRow {
  subjectId: string;
  /** The first millisecond of the minute. */
  minute: number;
  uploads: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    object: ObjectRow;
    objectRelease: ObjectReleaseRow;
    uploadRate: UploadRateRow;
  }
}
