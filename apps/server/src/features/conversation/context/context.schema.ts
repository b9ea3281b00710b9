/** What filled the context of the model when it was last asked, and what all replies of the conversation have used. */
export interface ConversationContextRow {
  conversationId: string;
  promptTokens: number;
  knowledgeTokens: number;
  toolTokens: number;
  historyTokens: number;
  questionTokens: number;
  /** Kept free for the answer. */
  answerRoomTokens: number;
  contextTokens: number;
  modelName: string;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** A summary may be being written until then; 0 for none. */
  summarisingUntil: number;
}

/** A text that the model gets in place of the messages of a section up to a position. */
export interface ConversationSummaryRow {
  id: string;
  conversationId: string;
  sectionId: string;
  lastMessageId: string;
  position: number;
  content: string;
  /** 0 where the user wants the model to get the messages themselves. */
  isUsed: 0 | 1;
  createdAt: number;
  /** JSON: the names of the files of these messages. */
  fileNames: string;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    conversationContext: ConversationContextRow;
    conversationSummary: ConversationSummaryRow;
  }
}
