import type { FileType } from '@parley/contract';

export interface ObjectRow {
  id: string;
  ownerId: string;
  /** A picture is an avatar or an icon, there to be seen. A file is what its owner sends in chats, and theirs alone. */
  purpose: 'picture' | 'file';
  /** As the owner calls it; empty for pictures. */
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
