import type { BackgroundInfo, MessageEvent, Scene } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import type { KeptSendOptions } from '../message/send-options.ts';

/** Who talks to whom, where. Fixed for the life of a client. */
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

/** An error as it is kept and shown: what was thrown stays with whoever reported it. */
export interface ReportedError {
  readonly code: number | null;
  readonly message: string;
  readonly logId: string;
}

/** A message that was sent and is not acknowledged. */
export interface Sending {
  readonly localMessageId: string;
}

/** The reply to come, from the acknowledgement on. It moves to suggestion when the words are complete and the bot does not wait for its user. */
export interface Waiting {
  readonly replyId: string;
  readonly phase: 'formal' | 'suggestion';
}

export interface Responding {
  readonly replyId: string;
  /** Answers that are being said. */
  readonly answers: readonly { readonly messageId: string; readonly index: number }[];
  /** Calls without a response. */
  readonly functionCalls: readonly {
    readonly messageId: string;
    readonly index: number;
    readonly callId: string | null;
  }[];
}

export type PullingStatus = 'start' | 'pulling' | 'answerEnd' | 'success' | 'error' | 'timeout';

export interface Pulling {
  readonly status: PullingStatus;
  /** The last event that was taken; 0 before the first. */
  readonly lastSeqId: number;
  /** What still arrives may complete the messages that are here, and adds none. */
  readonly isStopped?: true;
  readonly error?: ReportedError;
}

export interface SuggestionBatch {
  readonly suggestions: readonly string[];
  readonly isError: boolean;
}

export interface Sections {
  readonly latestSectionId: string;
  readonly prevSectionId: string | null;
  /** Applied when the reply that announced it is complete. */
  readonly announced: { readonly replyId: string; readonly sectionId: string } | null;
}

export type HistoryLoad = 'load-silently' | 'load-eagerly' | 'load-prev' | 'load-next';

/** Indexes are digit strings that start at '0' (chat §3 message index state). */
export interface HistoryState {
  /** Where the conversation ends. */
  readonly endIndex: string;
  readonly readIndex: string;
  /** How far the messages that are held reach without a hole. */
  readonly maxLoadIndex: string;
  readonly cursor: string;
  readonly nextCursor: string;
  readonly prevHasMore: boolean;
  readonly nextHasMore: boolean;
  readonly scrollViewFarFromBottom: boolean;
  /** The number of the request that holds the lock. */
  readonly locks: Readonly<Partial<Record<HistoryLoad, number>>>;
  readonly errors: Readonly<Partial<Record<HistoryLoad, ReportedError>>>;
  /** How many loads were requested so far: gives each its number. */
  readonly requests: number;
  /** At most this many messages are held, those that only live here not counted; more is a page away. */
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
  /** Only the current user's is kept (chat §6). */
  readonly userInfo: UserInfo | null;
}

export interface Onboarding {
  readonly prologue: string;
  readonly suggestions: readonly { readonly id: string; readonly content: string; readonly senderId?: string }[];
  readonly showsAll: boolean;
  readonly avatar: string;
  readonly name: string;
}

/** A message that waits to be sent: nobody was there to take it, or the bot was busy. It can still be changed. */
export interface OutboxEntry {
  readonly localMessageId: string;
  /** Its words, which can still be changed. */
  readonly text: string;
  /** What travels, where that is more than words: files, pictures, what it quotes (wire §1.7). */
  readonly content?: { readonly contentType: 'image' | 'file' | 'mix'; readonly content: string };
  readonly mentionIds: readonly string[];
  readonly options?: KeptSendOptions;
  readonly reason: 'offline' | 'busy';
  /** Files of it are not uploaded yet: nothing of it outlives the page. */
  readonly isInMemoryOnly?: true;
}

/** Everything a chat client knows, and nothing it can work out: groups, dividers and permissions are readings of it. */
export interface Conversation {
  readonly identity: ConversationIdentity;
  readonly init: Init;
  /** In the order they are read; live and stored ones alike. */
  readonly messages: readonly CoreMessage[];
  readonly sections: Sections;
  readonly sending: Sending | null;
  readonly waiting: Waiting | null;
  readonly responding: Responding | null;
  /** By reply id: how pulling each reply of this visit stands. */
  readonly pulling: Readonly<Record<string, Pulling>>;
  /** By reply id. */
  readonly suggestions: Readonly<Record<string, SuggestionBatch>>;
  /** Replies and messages that were deleted here. What still arrives of them leaves nothing. */
  readonly removedIds: readonly string[];
  readonly history: HistoryState;
  readonly locks: ActionLocks;
  readonly selection: Selection;
  readonly onboarding: Onboarding;
  readonly senders: Senders;
  readonly outbox: readonly OutboxEntry[];
  readonly voice: {
    readonly isVoiceConfigured: boolean;
    readonly isRecording: boolean;
    readonly isTranscribing: boolean;
  };
  readonly botVersion: string;
  readonly modelName: string;
  readonly isDemonstrationModel: boolean;
  readonly backgroundInfo: BackgroundInfo | null;
}

/** A chunk of a reply as the wire validated it. */
export type Chunk = MessageEvent;
