import type { FileType } from '@parley/contract';

export interface ObjectRow {
  id: string;
  ownerId: string;
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
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    object: ObjectRow;
  }
}
