import type { ChangeGroups } from '../message/message-group.ts';
import type { Conversation, ConversationIdentity, HistoryState } from './conversation.ts';
import { createSelectorCache } from './selector-cache.ts';

/** The default number of stored messages that are held; others are loaded again on demand. */
export const WINDOW_MESSAGES = 500;

/** The state of a client before init. */
export function emptyConversation(
  identity: ConversationIdentity,
  windowSize: number = WINDOW_MESSAGES,
  changeGroups: ChangeGroups | null = null,
): Conversation {
  return {
    identity,
    init: { status: 'idle' },
    messages: [],
    sections: { latestSectionId: '', prevSectionId: null, announced: null },
    sending: null,
    waiting: null,
    responding: null,
    pulling: {},
    suggestions: {},
    removedIds: [],
    history: emptyHistory(windowSize),
    locks: { global: null, groups: {} },
    selection: { selectedReplyIdList: [], selectedOnboardingId: null, onboardingIdList: [] },
    onboarding: { prologue: '', suggestions: [], showsAll: false, avatar: '', name: '' },
    senders: { botInfoMap: {}, userInfo: null },
    outbox: [],
    isReconnecting: false,
    voice: { isVoiceConfigured: false, isRecording: false, isTranscribing: false },
    botVersion: '',
    modelName: '',
    isDemonstrationModel: false,
    backgroundInfo: null,
    selectorCache: createSelectorCache(changeGroups),
  };
}

function emptyHistory(windowSize: number): HistoryState {
  return {
    endIndex: '0',
    readIndex: '0',
    maxLoadIndex: '0',
    cursor: '0',
    nextCursor: '0',
    prevHasMore: false,
    nextHasMore: false,
    scrollViewFarFromBottom: false,
    locks: {},
    errors: {},
    requests: 0,
    windowSize,
  };
}
