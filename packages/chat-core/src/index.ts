export type {
  ActionLocks,
  BotInfo,
  Chunk,
  Conversation,
  ConversationIdentity,
  GlobalLock,
  GroupLock,
  HistoryLoad,
  HistoryState,
  Init,
  Onboarding,
  OutboxEntry,
  Pulling,
  PullingStatus,
  ReportedError,
  Responding,
  Sections,
  Selection,
  Senders,
  Sending,
  SuggestionBatch,
  UserInfo,
  Waiting,
} from './conversation/conversation.ts';
export type { ConversationEvent, HistoryPage } from './conversation/conversation-event.ts';
export { emptyConversation, WINDOW_MESSAGES } from './conversation/empty-conversation.ts';
export { canLoadHistory } from './conversation/history.ts';
export { nextConversation } from './conversation/next-conversation.ts';
export { hasGap, isPulling } from './conversation/pulling.ts';
export { indexToMarkRead } from './conversation/read-index.ts';
export type { CoreMessage, LocalMessageStatus } from './message/core-message.ts';
export { findGroup, groupOfMessage, suggestionsOfGroup } from './message/find-group.ts';
export { type FoundText, findText } from './message/find-text.ts';
export { toolResponseTo } from './message/function-call.ts';
export { groupIdOf } from './message/group-id.ts';
export { isGroupReplying } from './message/group-replying.ts';
export { type ContentItem, contentOf, type FileItem, type MessageContent, textOf } from './message/message-content.ts';
export {
  latestGroup,
  type Member,
  type MemberSet,
  type MessageGroup,
  memberOf,
  messageGroups,
} from './message/message-group.ts';
export { compareIndexes, isCounted } from './message/message-index.ts';
export { findMessage } from './message/message-layout.ts';
export { type BotState, type MessageMeta, messageMeta } from './message/message-meta.ts';
export { messageTime } from './message/message-time.ts';
export { type LocalMessage, newLocalMessage } from './message/new-local-message.ts';
export { onboardingSuggestions } from './message/onboarding-suggestions.ts';
export { localIdOf } from './message/to-core-message.ts';
export { verboseOf } from './message/verbose.ts';
export { canActOnGroup } from './permissions/can-act-on-group.ts';
export { canClearContext } from './permissions/can-clear-context.ts';
export { canClearHistory } from './permissions/can-clear-history.ts';
export { canDelete } from './permissions/can-delete.ts';
export { canRegenerate } from './permissions/can-regenerate.ts';
export { canSend } from './permissions/can-send.ts';
export { canStop } from './permissions/can-stop.ts';
export { canUseMore } from './permissions/can-use-more.ts';
export { type Draft, isSendButtonDisabled } from './permissions/is-send-button-disabled.ts';
export {
  type ChosenFile,
  DEFAULT_PERMISSION_PREFERENCES,
  type InterruptScenario,
  type PermissionPreferences,
} from './permissions/preferences.ts';
export { createStore, type Schedule, type Store } from './store.ts';
