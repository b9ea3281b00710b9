import type { ChatMessage, ContentType, MessageRole, MessageType, Scene } from '@parley/contract';

export interface ConversationRow {
  id: string;
  userId: string;
  botId: string | null;
  presetBot: string | null;
  botKey: string;
  scene: Scene;
  /** Of the conversations of a user with a bot in a scene, the one that opens by default. */
  isCurrent: 0 | 1;
  latestSectionId: string;
  lastPosition: number;
  readPosition: number;
  /** Messages up to here were cleared: nobody sees them, and a job deletes them. */
  clearedPosition: number;
  createdAt: number;
  /** Nobody sees it any more, and a job deletes it. */
  deletedAt: number | null;
  /** The published version that answers in the section `pinnedSectionId`, until the next section begins. */
  pinnedVersionId: string | null;
  pinnedSectionId: string | null;
  /** The place of a variant in a comparison; null for other conversations. */
  variantSlot: number | null;
  /** `VariantSettings` as JSON; null for other conversations, and while a variant takes no part. */
  variant: string | null;
  /** The run of a scheduled task that the bot works on here; null for conversations with users. */
  taskRunId: string | null;
  /** A hash of the policy about collected questions that its user was told of here; null where none was told. */
  toldPolicy: string | null;
  /** Where the last summary of earlier messages ends; 0 where there is none. */
  summaryPosition: number;
}

export interface MessageRow {
  id: string;
  conversationId: string;
  position: number;
  replyId: string;
  sectionId: string;
  role: MessageRole;
  type: MessageType;
  content: string;
  reasoningContent: string;
  contentType: ContentType;
  isBroken: 0 | 1;
  brokenPos: number | null;
  ordinal: number;
  source: ChatMessage['source'];
  senderId: string;
  /** JSON text, as are `extraInfo` and `requiredAction`. */
  mentionList: string;
  extraInfo: string;
  requiredAction: string | null;
  contentTime: number;
  localMessageId: string | null;
  /** Hash of the message sent under the local id: distinguishes a repetition from a conflict. */
  sentHash: string | null;
}

/** A file or picture of a message, also of one that it quotes. */
export interface MessageObjectRow {
  messageId: string;
  objectId: string;
}

/** A message that was sent under this id is not in the list any more, and is not to be sent again. */
export interface UsedLocalIdRow {
  conversationId: string;
  localMessageId: string;
}

/** The subject of a run of the kind `reply`; one row per run. */
export interface ReplyRow {
  runId: string;
  conversationId: string;
  questionId: string;
  sectionId: string;
  /** The bot that answers: its id, or the name of a preset bot. */
  botKey: string;
  /** The version of the bot that the run began with; it continues with the same one after a pause. */
  botVersion: string;
  /** The question that this reply replaces. */
  removedQueryId: string | null;
}

export interface MessageFeedbackRow {
  messageId: string;
  feedback: string;
  updatedAt: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    conversation: ConversationRow;
    message: MessageRow;
    messageObject: MessageObjectRow;
    usedLocalId: UsedLocalIdRow;
    reply: ReplyRow;
    messageFeedback: MessageFeedbackRow;
  }
}
