/** An unfinished upload. When it is complete, an object with the same id replaces it. */
export interface UploadRow {
  id: string;
  ownerId: string;
  name: string;
  /** Null when the client did not announce it. */
  byteSize: number | null;
  /** Acknowledged and durable. */
  receivedBytes: number;
  activeAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    upload: UploadRow;
  }
}
