import type { ChatMessage, ConversationChange, InitConversation, ResponseOf } from '@parley/contract';
import type { CoreMessage, LocalMessageStatus } from '../message/core-message.ts';
import type { BotInfo, Chunk, GlobalLock, GroupLock, HistoryLoad, OutboxEntry, ReportedError } from './conversation.ts';

/** A page of history, whichever call brought it. */
export interface HistoryPage {
  readonly messages: readonly ChatMessage[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly nextCursor: string;
  readonly nextHasMore: boolean;
  readonly readIndex: string;
  readonly endIndex: string;
  /** Of the newest page only. */
  readonly lastSectionId?: string | undefined;
  /** The bots that speak in it. */
  readonly bots?: readonly BotInfo[];
}

/** What has happened. Facts, past tense, noun first; only commands make them, and only `nextConversation` reads them. */
export type ConversationEvent =
  // init
  | { readonly type: 'init-started' }
  | { readonly type: 'init-succeeded'; readonly response: ResponseOf<typeof InitConversation> }
  | { readonly type: 'init-failed'; readonly error: ReportedError }
  | { readonly type: 'bot-info-refreshed'; readonly response: ResponseOf<typeof InitConversation> }
  // sending
  | { readonly type: 'message-added'; readonly message: CoreMessage }
  | {
      readonly type: 'message-content-changed';
      readonly localMessageId: string;
      readonly content: string;
      readonly contentType: ChatMessage['content_type'];
    }
  | { readonly type: 'message-removed'; readonly localMessageId: string }
  | { readonly type: 'message-upload-ended'; readonly localMessageId: string; readonly result: 'success' | 'fail' }
  /** Also when a failed message is sent once more. */
  | { readonly type: 'message-sent'; readonly localMessageId: string }
  | { readonly type: 'send-acknowledged'; readonly localMessageId: string; readonly chunk: Chunk }
  | {
      readonly type: 'send-failed';
      readonly localMessageId: string;
      readonly status: Exclude<LocalMessageStatus, 'unsent' | 'send_success'>;
      readonly error: ReportedError;
    }
  // receiving
  | { readonly type: 'chunk-received'; readonly chunk: Chunk }
  | { readonly type: 'reply-ended'; readonly replyId: string; readonly outcome: 'success' | 'timeout' }
  | {
      readonly type: 'reply-failed';
      readonly replyId: string;
      readonly error: ReportedError;
      readonly kept: ChatMessage | null;
      readonly isSuggestionError: boolean;
    }
  /** Its events come again: after a reload, in a second window, after a pause or a lost connection. */
  | { readonly type: 'reply-attached'; readonly replyId: string }
  | { readonly type: 'change-told'; readonly change: ConversationChange }
  // stopping and removing
  | {
      readonly type: 'responding-stopped';
      readonly replyId: string;
      readonly brokenMessageId: string | null;
      readonly brokenPos: number | null;
    }
  | { readonly type: 'group-deleted'; readonly groupId: string }
  | { readonly type: 'regeneration-started'; readonly groupId: string; readonly localMessageId: string }
  | { readonly type: 'context-cleared'; readonly sectionId: string; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'history-cleared'; readonly sectionId: string | null }
  // history
  | { readonly type: 'history-requested'; readonly load: HistoryLoad }
  /** With the number of its request (`history.locks[load]`), an answer that came too late is told from the one that is awaited. */
  | {
      readonly type: 'history-loaded';
      readonly load: HistoryLoad;
      readonly page: HistoryPage;
      readonly request?: number;
    }
  | {
      readonly type: 'history-failed';
      readonly load: HistoryLoad;
      readonly error: ReportedError;
      readonly request?: number;
    }
  /** Ends load-next, whose lock outlives its page while the scroll position is corrected. */
  | { readonly type: 'history-lock-released'; readonly load: HistoryLoad; readonly request?: number }
  | { readonly type: 'scrolled'; readonly isFarFromBottom: boolean }
  | { readonly type: 'read-marked'; readonly readIndex: string }
  | { readonly type: 'indexes-told'; readonly readIndex: string; readonly endIndex: string }
  // locks, selection
  | { readonly type: 'global-locked'; readonly lock: GlobalLock }
  | { readonly type: 'global-unlocked'; readonly lock: GlobalLock }
  | { readonly type: 'group-locked'; readonly groupId: string; readonly lock: GroupLock }
  | { readonly type: 'group-unlocked'; readonly groupId: string }
  | { readonly type: 'reply-selected'; readonly replyId: string }
  | { readonly type: 'reply-unselected'; readonly replyId: string }
  | { readonly type: 'onboarding-selected'; readonly onboardingId: string | null }
  | { readonly type: 'selection-cleared' }
  // outbox, voice
  | { readonly type: 'outbox-changed'; readonly outbox: readonly OutboxEntry[] }
  | { readonly type: 'recording-changed'; readonly isRecording: boolean }
  | { readonly type: 'transcribing-changed'; readonly isTranscribing: boolean }
  // plugins and hosts
  | { readonly type: 'feedback-given'; readonly messageId: string; readonly feedback: ChatMessage['message_feedback'] }
  | {
      readonly type: 'onboarding-changed';
      readonly onboarding: {
        readonly prologue?: string;
        readonly suggestions?: readonly { readonly id: string; readonly content: string }[];
      };
    }
  | { readonly type: 'messages-refreshed'; readonly page: HistoryPage };
