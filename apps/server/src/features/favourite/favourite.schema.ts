export interface BotFavouriteRow {
  userId: string;
  botId: string;
  createdAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    botFavourite: BotFavouriteRow;
  }
}
