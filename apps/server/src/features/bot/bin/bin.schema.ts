/** A bot in the bin. Meanwhile its `spaceId` is a space of its own without members. */
export interface BotBinRow {
  botId: string;
  /** The space that it was deleted from. */
  spaceId: string;
  deleterId: string | null;
  deletedAt: number;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    botBin: BotBinRow;
  }
}
