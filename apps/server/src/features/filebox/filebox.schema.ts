/** A file that stays in the filebox of a bot though its messages were cleared. */
export interface FileboxFileRow {
  botId: string;
  userId: string;
  objectId: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    fileboxFile: FileboxFileRow;
  }
}
