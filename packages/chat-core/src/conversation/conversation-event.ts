import type { ChatMessage, ConversationChange, InitConversation, ResponseOf } from '@parley/contract';
import type { ReportedError } from '../errors/reported-error.ts';
import type { LocalMessageStatus } from '../message/core-message.ts';
import type { BotInfo, CallProgress, Chunk, GlobalLock, GroupLock, HistoryLoad } from './conversation.ts';
import type { OutboxEvent } from './outbox.ts';

/** A page of history, from whichever call. */
export interface HistoryPage {
  readonly messages: readonly ChatMessage[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly nextCursor: string;
  readonly nextHasMore: boolean;
  readonly readIndex: string;
  readonly endIndex: string;
  /** Only the newest page has it. */
  readonly lastSectionId?: string | undefined;
  /** The bots that sent messages of the page. */
  readonly bots?: readonly BotInfo[];
}

/** Past-tense facts, noun first. Only commands dispatch them, and only `nextConversation` applies them. */
export type ConversationEvent =
  // init
  | { readonly type: 'init-started' }
  | { readonly type: 'init-succeeded'; readonly response: ResponseOf<typeof InitConversation> }
  | { readonly type: 'init-failed'; readonly error: ReportedError }
  | { readonly type: 'bot-info-refreshed'; readonly response: ResponseOf<typeof InitConversation> }
  // sending
  | OutboxEvent
  | {
      readonly type: 'message-content-changed';
      readonly localMessageId: string;
      readonly content: string;
      readonly contentType: ChatMessage['content_type'];
    }
  | { readonly type: 'message-removed'; readonly localMessageId: string }
  | { readonly type: 'message-upload-ended'; readonly localMessageId: string; readonly result: 'success' | 'fail' }
  /** Also when a failed message is sent again. */
  | { readonly type: 'message-sent'; readonly localMessageId: string }
  | { readonly type: 'send-acknowledged'; readonly localMessageId: string; readonly chunk: Chunk; readonly at: number }
  | {
      readonly type: 'send-failed';
      readonly localMessageId: string;
      readonly status: Exclude<LocalMessageStatus, 'unsent' | 'send_success'>;
      readonly error: ReportedError;
    }
  // receiving
  | { readonly type: 'chunk-received'; readonly chunk: Chunk; readonly at: number }
  /** The server says how long the current step has taken, when it asks a busy model again, and what a tool has reported. */
  | {
      readonly type: 'activity-received';
      readonly replyId: string;
      readonly stepSince: number;
      readonly retryAt: number | null;
      readonly progress: CallProgress | undefined;
    }
  /** Of a reply; `null` for the subscription. */
  | { readonly type: 'connection-changed'; readonly replyId: string | null; readonly isLost: boolean }
  | { readonly type: 'reply-ended'; readonly replyId: string; readonly outcome: 'success' | 'timeout' }
  | {
      readonly type: 'reply-failed';
      readonly replyId: string;
      readonly error: ReportedError;
      /** The answer as the server stored it. */
      readonly storedAnswer: ChatMessage | null;
      readonly isSuggestionError: boolean;
    }
  /**
   * The client attached to the reply's events: after a reload, in a second window, after a pause or a lost connection. The
   * messages have everything up to `afterSeqId`.
   */
  | {
      readonly type: 'reply-attached';
      readonly replyId: string;
      readonly afterSeqId?: number | undefined;
      readonly at: number;
    }
  | { readonly type: 'remote-changed'; readonly change: ConversationChange }
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
  /** The number of the request (`history.locks[load]`) distinguishes the awaited answer from one that comes too late. */
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
  /** Releases the lock of load-next, which is held after its page until the scroll position is corrected. */
  | { readonly type: 'history-lock-released'; readonly load: HistoryLoad; readonly request?: number }
  | { readonly type: 'scrolled'; readonly isFarFromBottom: boolean }
  | { readonly type: 'read-marked'; readonly readIndex: string }
  | { readonly type: 'indexes-received'; readonly readIndex: string; readonly endIndex: string }
  // locks, selection
  | { readonly type: 'global-locked'; readonly lock: GlobalLock }
  | { readonly type: 'global-unlocked'; readonly lock: GlobalLock }
  | { readonly type: 'group-locked'; readonly groupId: string; readonly lock: GroupLock }
  | { readonly type: 'group-unlocked'; readonly groupId: string }
  | { readonly type: 'reply-selected'; readonly replyId: string }
  | { readonly type: 'reply-unselected'; readonly replyId: string }
  | { readonly type: 'onboarding-selected'; readonly onboardingId: string | null }
  | { readonly type: 'selection-cleared' }
  // voice
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
