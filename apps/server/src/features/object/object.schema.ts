export interface ObjectRow {
  id: string;
  ownerId: string;
  contentType: string;
  byteSize: number;
  sha256: string;
  createdAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    object: ObjectRow;
  }
}
