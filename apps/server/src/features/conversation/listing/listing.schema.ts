/** A conversation on the chat page: one of several that a user has with the published version of a bot. */
export interface ListedConversationRow {
  conversationId: string;
  userId: string;
  botKey: string;
  title: string;
  /**
   * Empty until the first question; `cleared` after the history was cleared, until the next one. First words are replaced by a
   * title of the model, which is asked for one twice at most: `tried` counts its first failure, `kept` its second. Titles of users
   * are never replaced.
   */
  titleBy: '' | 'cleared' | 'first-words' | 'first-words-tried' | 'first-words-kept' | 'model' | 'user';
  pinnedAt: number | null;
  activeAt: number;
  /** Messages up to here are in the full-text index. */
  indexedPosition: number;
  /** How often another version of a turn was shown. */
  switchCount: number;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listedConversation: ListedConversationRow;
  }
}
