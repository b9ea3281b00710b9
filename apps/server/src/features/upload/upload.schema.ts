/** A file on its way. When it is whole, an object of the same id takes its place. */
export interface UploadRow {
  id: string;
  ownerId: string;
  name: string;
  /** Null where the sender did not say. */
  byteSize: number | null;
  /** Acknowledged and on the disk. */
  receivedBytes: number;
  activeAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    upload: UploadRow;
  }
}
