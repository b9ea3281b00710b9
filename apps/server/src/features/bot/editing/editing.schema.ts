/** A tab in which the editor of a bot is open. It counts as closed when its lease is over. */
export interface BotEditorTabRow {
  botId: string;
  userId: string;
  tabId: string;
  openedAt: number;
  leaseUntil: number;
  /** Null unless this tab holds the edit lock. At most one tab of a bot holds it. */
  heldSince: number | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    botEditorTab: BotEditorTabRow;
  }
}
