/** An unfinished upload. When it is complete, an object with the same id replaces it. */
export interface UploadRow {
  id: string;
  ownerId: string;
  /** The space that it counts for. */
  spaceId: string | null;
  name: string;
  /** Null when the client did not announce it. */
  byteSize: number | null;
  /** Acknowledged and durable. */
  receivedBytes: number;
  activeAt: number;
  /** What it counts for in quotas: the announced size, or as much as was granted so far. */
  reservedBytes: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    upload: UploadRow;
  }
}
