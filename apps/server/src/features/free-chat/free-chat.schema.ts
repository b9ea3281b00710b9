/** How many answers a user got on a day of UTC from a bot that limits them. */
export interface FreeChatRow {
  botId: string;
  userId: string;
  /** The first millisecond of the day; 0 for all days before those that are kept one by one. */
  day: number;
  answers: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    freeChat: FreeChatRow;
  }
}
