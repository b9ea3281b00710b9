import type { ActivityEvent, BackgroundInfo, MessageEvent, Scene, WaitingSteer } from '@parley/contract';
import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { Outbox } from './outbox.ts';
import type { SelectorCache } from './selector-cache.ts';

/** The bot, the scene and the user. Fixed for the life of a client. */
export interface ConversationIdentity {
  readonly bot: { readonly botId: string } | { readonly presetBot: string };
  readonly scene: Scene;
  readonly userId: string;
}

export type Init =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly conversationId: string }
  | { readonly status: 'fail'; readonly error: ReportedError };

/** A message that is being sent and is not acknowledged yet. */
export interface Sending {
  readonly localMessageId: string;
}

/** The reply that is awaited since the acknowledgement. The phase is `suggestion` when the answer is complete and not an interrupt. */
export interface Waiting {
  readonly replyId: string;
  readonly phase: 'formal' | 'suggestion';
}

export interface Responding {
  readonly replyId: string;
  /** Answers that are being streamed. */
  readonly answers: readonly { readonly messageId: string; readonly index: number }[];
  /** Function calls without a tool_response. */
  readonly functionCalls: readonly {
    readonly messageId: string;
    readonly index: number;
    readonly callId: string | null;
  }[];
}

/** As the server sends it. */
export type CallProgress = NonNullable<ActivityEvent['progress']>;

export type PullingStatus = 'start' | 'pulling' | 'answerEnd' | 'success' | 'error' | 'timeout';

export interface Pulling {
  readonly status: PullingStatus;
  /** The seq of the last event in the state; 0 before the first. */
  readonly lastSeqId: number;
  /** When the current step began: the wait for the model, its reasoning, or a function call. 0 if that is not known. */
  readonly stepSince: number;
  /** The model is busy: the server asks it again at this time. */
  readonly retryAt?: number;
  /** What the tool of a call has reported last. */
  readonly progress?: CallProgress;
  /** The connection was lost and is not restored yet. */
  readonly isReconnecting?: true;
  /** Later events may complete messages that exist already, but add none. */
  readonly isStopped?: true;
  /** The reply was paused when the client opened the conversation, and has not resumed since. */
  readonly isPaused?: true;
  readonly error?: ReportedError;
}

export interface SuggestionBatch {
  readonly suggestions: readonly string[];
  readonly isError: boolean;
}

export interface Sections {
  readonly latestSectionId: string;
  readonly prevSectionId: string | null;
  /** A new section that a running reply announced. It begins when that reply is complete. */
  readonly announced: { readonly replyId: string; readonly sectionId: string } | null;
}

export type HistoryLoad = 'load-silently' | 'load-eagerly' | 'load-prev' | 'load-next';

/** chat §3 message index state. Indexes are digit strings that start at '0'. */
export interface HistoryState {
  /** The index of the last message of the conversation. */
  readonly endIndex: string;
  readonly readIndex: string;
  /** The index up to which messages are loaded without a gap. */
  readonly maxLoadIndex: string;
  readonly cursor: string;
  readonly nextCursor: string;
  readonly prevHasMore: boolean;
  readonly nextHasMore: boolean;
  readonly scrollViewFarFromBottom: boolean;
  /** By kind of load: the number of the request that holds the lock. */
  readonly locks: Readonly<Partial<Record<HistoryLoad, number>>>;
  readonly errors: Readonly<Partial<Record<HistoryLoad, ReportedError>>>;
  /** Counts requests, to number them. */
  readonly requests: number;
  /** Stored messages beyond this number are dropped at the side far from the reader, and loaded again on demand. */
  readonly windowSize: number;
}

export type GlobalLock = 'sendMessageToACK' | 'clearContext' | 'clearHistory';
export type GroupLock = 'deleteMessageGroup' | 'regenerate';

export interface ActionLocks {
  readonly global: GlobalLock | null;
  readonly groups: Readonly<Record<string, GroupLock>>;
}

export interface Selection {
  readonly selectedReplyIdList: readonly string[];
  readonly selectedOnboardingId: string | null;
  readonly onboardingIdList: readonly string[];
}

export interface BotInfo {
  readonly id: string;
  readonly nickname: string;
  readonly url: string;
  /** The badge beside the name. */
  readonly userLabel?: { readonly icon_url: string; readonly label_name: string; readonly jump_link: string };
}

export interface UserInfo extends BotInfo {
  readonly userUniqueName: string;
}

export interface Senders {
  readonly botInfoMap: Readonly<Record<string, BotInfo>>;
  /** Only the current user's info is stored (chat §6). */
  readonly userInfo: UserInfo | null;
}

export interface Onboarding {
  readonly prologue: string;
  readonly suggestions: readonly { readonly id: string; readonly content: string; readonly senderId?: string }[];
  readonly showsAll: boolean;
  readonly avatar: string;
  readonly name: string;
}

/** The state of a chat client. Nothing in it is derived: selectors and permissions compute groups, dividers and the rest. */
export interface Conversation {
  readonly identity: ConversationIdentity;
  readonly init: Init;
  /** Oldest first; live and stored messages alike. */
  readonly messages: readonly CoreMessage[];
  readonly sections: Sections;
  readonly sending: Sending | null;
  readonly waiting: Waiting | null;
  readonly responding: Responding | null;
  /** By reply id: the pulling status of each reply since the client was created. */
  readonly pulling: Readonly<Record<string, Pulling>>;
  /** By reply id. */
  readonly suggestions: Readonly<Record<string, SuggestionBatch>>;
  /** Deleted replies and messages: events of theirs that are still in transit are ignored. */
  readonly removedIds: readonly string[];
  readonly history: HistoryState;
  readonly locks: ActionLocks;
  readonly selection: Selection;
  readonly onboarding: Onboarding;
  readonly senders: Senders;
  readonly outbox: Outbox;
  /** By reply id: texts of any window that wait for the next step of the reply. Some may be in its messages already. */
  readonly steers?: Readonly<Record<string, readonly WaitingSteer[]>>;
  /** The subscription to changes of other windows was lost and is not restored yet. */
  readonly isReconnecting: boolean;
  readonly voice: {
    readonly isVoiceConfigured: boolean;
    readonly isRecording: boolean;
    readonly isTranscribing: boolean;
  };
  readonly botVersion: string;
  readonly modelName: string;
  readonly isDemonstrationModel: boolean;
  readonly backgroundInfo: BackgroundInfo | null;
  /** `BotSkills`, unread: what the panel shows of the bot beside its messages. Undefined for nothing. */
  readonly botSkills?: unknown;
  /** Results of selectors; not part of the state proper. */
  readonly selectorCache: SelectorCache;
}

/** A chunk of a reply as the wire validated it. */
export type Chunk = MessageEvent;
