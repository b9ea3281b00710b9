import type { ChatMessage, ContentType, MessageRole, MessageType, Scene } from '@parley/contract';

export interface ConversationRow {
  id: string;
  userId: string;
  botId: string | null;
  presetBot: string | null;
  botKey: string;
  scene: Scene;
  latestSectionId: string;
  lastPosition: number;
  readPosition: number;
  createdAt: number;
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
  /** Of what was sent under the local id: tells a repetition from a mix-up. */
  sentHash: string | null;
}

/**
 * running: being answered, by the owner, while its lease lasts. paused: waits for `resume_chat`. finished, stopped (by the
 * user), failed (the model or a tool), interrupted (the process ended): over.
 */
export type RunStatus = 'running' | 'paused' | 'finished' | 'stopped' | 'failed' | 'interrupted';

export interface RunRow {
  id: string;
  conversationId: string;
  questionId: string;
  sectionId: string;
  botId: string;
  removedQueryId: string | null;
  status: RunStatus;
  owner: string;
  leaseUntil: number;
  lastSeq: number;
  pausedState: string | null;
  startedAt: number;
  endedAt: number | null;
}

/** `text` and `reasoning` rows hold the words of several events of one answer; each other row is one whole event. */
export type RunEventKind = 'message' | 'error' | 'text' | 'reasoning';

export interface RunEventRow {
  runId: string;
  firstSeq: number;
  lastSeq: number;
  kind: RunEventKind;
  body: string;
  ends: string | null;
  messageId: string | null;
  ordinal: number | null;
  contentTime: number | null;
}

export interface MessageFeedbackRow {
  messageId: string;
  feedback: string;
  updatedAt: number;
}

export interface TokenUsageRow {
  day: number;
  userId: string;
  /** Empty for a preset bot, which belongs to no space. */
  spaceId: string;
  botId: string;
  modelId: string;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  answers: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    conversation: ConversationRow;
    message: MessageRow;
    run: RunRow;
    runEvent: RunEventRow;
    messageFeedback: MessageFeedbackRow;
    tokenUsage: TokenUsageRow;
  }
}
