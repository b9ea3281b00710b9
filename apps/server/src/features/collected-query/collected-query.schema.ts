/** A question that a bot has collected. Who asked it is never shown. */
export interface CollectedQueryRow {
  id: string;
  botId: string;
  userId: string;
  text: string;
  askedAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    collectedQuery: CollectedQueryRow;
  }
}
