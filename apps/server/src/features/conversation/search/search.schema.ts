/** What is searched of a message, or of the title of a conversation. */
export interface ConversationSearchRow {
  /** The id of the message, or of the conversation for its title. */
  id: string;
  conversationId: string;
  messageId: string | null;
  userId: string;
  /** Distinct terms with a space between them. */
  terms: string;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    conversationSearch: ConversationSearchRow;
  }
}
