import type { Conversation, ConversationIdentity, HistoryState } from './conversation.ts';

/** As many messages as a reader scrolls through at once; what is beyond is loaded again when it is wanted. */
export const WINDOW_MESSAGES = 500;

/** What a client knows before it has asked anybody. */
export function emptyConversation(identity: ConversationIdentity, windowSize: number = WINDOW_MESSAGES): Conversation {
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
    voice: { isVoiceConfigured: false, isRecording: false, isTranscribing: false },
    botVersion: '',
    modelName: '',
    isDemonstrationModel: false,
    backgroundInfo: null,
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
