export type { ChatClient, ClientCommands, ClientEvents } from './chat-client.ts';
export type { ChatClientOptions, ClientSettings, HowReached, WhichBot } from './client-options.ts';
export type { Cleared } from './commands/clear.ts';
export { NotInitialised } from './commands/command-context.ts';
export { GivenUp, NothingWaiting, PullTimedOut, SendTimedOut } from './commands/command-errors.ts';
export type { ReplyOutcome } from './commands/end-reply.ts';
export { SDK_VERSION } from './commands/limits.ts';
export type { InitRequest, InitResponse } from './commands/open-conversation.ts';
export type { Doing, Report } from './commands/report.ts';
export type { Resumed, ResumeRequest } from './commands/resume-reply.ts';
export type { FilesToSend, MixedMessage, SendResult } from './commands/send-commands.ts';
export type { Locked, Sent } from './commands/send-message.ts';
export type { VoiceSent } from './commands/send-voice.ts';
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
export { createChatClient } from './create-chat-client.ts';
export { browserConnectivity } from './environment/browser-connectivity.ts';
export { type Clock, systemClock } from './environment/clock.ts';
export { alwaysOnline, type Connectivity } from './environment/connectivity.ts';
export {
  type ErrorReaction,
  errorReaction,
  QUALIFYING_TOAST_CODES,
  type ReactionOptions,
} from './errors/error-reaction.ts';
export { namedEvents } from './errors/named-events.ts';
export * as namedMessages from './errors/named-messages.ts';
export { type BusinessError, parseErrorMessage, parseJson } from './errors/parse-error-message.ts';
export { type InitErrorReport, toInitErrorReport, toReportedError } from './errors/to-reported-error.ts';
export { VOICE_TOAST, type VoiceResult } from './errors/voice-result.ts';
export { type LinkAction, linkAction, MESSAGE_LINK_SCHEME, safeHref } from './links/message-link.ts';
export { answerOf } from './message/answer-of.ts';
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
export { messageText } from './message/message-text.ts';
export { messageTime } from './message/message-time.ts';
export { type LocalMessage, newLocalMessage } from './message/new-local-message.ts';
export { onboardingSuggestions } from './message/onboarding-suggestions.ts';
export type { KeptSendOptions, SendMessageFrom, SendOptions } from './message/send-options.ts';
export { shownMembers } from './message/shown-members.ts';
export { localIdOf } from './message/to-core-message.ts';
export { verboseOf } from './message/verbose.ts';
export { indexedDbOutboxStorage } from './outbox/indexed-db-outbox-storage.ts';
export { memoryOutboxStorage, type OutboxStorage, type StoredMessage } from './outbox/outbox-storage.ts';
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
export { type BackgroundPlugin, createBackgroundPlugin } from './plugins/built-in/background.ts';
export { type Coordinates, type LocationRequest, locationRequestOf } from './plugins/built-in/location-request.ts';
export { createMessageGrabPlugin, type MessageGrab, type MessageGrabPlugin } from './plugins/built-in/message-grab.ts';
export { isQuotable, type Quote } from './plugins/built-in/quote.ts';
export { createReasoningPlugin, type Reasoning, reasoningOf } from './plugins/built-in/reasoning.ts';
export {
  type AllowOutcome,
  createResumePlugin,
  type LocationStatus,
  type LocationStatuses,
  type ResumePlugin,
} from './plugins/built-in/resume.ts';
export { HOOK_LIMIT_MS, type PluginRunner, type PluginTiming } from './plugins/create-plugin-runner.ts';
export type {
  HookContexts,
  HookName,
  MessageIndexSwitch,
  PluginSendOptions,
} from './plugins/hook-contexts.ts';
export type { PluginFault } from './plugins/listener.ts';
export {
  type ComponentSlot,
  componentSlots,
  type Plugin,
  type PluginParts,
  type PublicMethods,
  type ReadonlyHooks,
  type ReadonlyPlugin,
  type WriteableHooks,
  type WriteablePlugin,
} from './plugins/plugin.ts';
export type {
  PluginCommands,
  PluginTopics,
  ReadonlyPluginApi,
  ResumeMessage,
  WriteablePluginApi,
} from './plugins/plugin-api.ts';
export { anonymised } from './recording/anonymised.ts';
export { foldRecording } from './recording/fold-recording.ts';
export { createRecorder, type Recorder, recordStream, recordTransport } from './recording/record.ts';
export { type RecordedLine, readRecording, writeRecording } from './recording/recording.ts';
export { type ReplayOptions, replayTransport } from './recording/replay-transport.ts';
export { createStore, type Schedule, type Store } from './store.ts';
export type { Uploader } from './upload/create-uploader.ts';
export {
  type FileFacts,
  type FileKind,
  type FileTypeRule,
  fileKindOf,
  fileTypeFor,
  UPLOAD_TYPE,
} from './upload/file-kind.ts';
export {
  type OutgoingContent,
  type OutgoingDraft,
  toOutgoingContent,
  toSingleFileContent,
  toSingleImageContent,
} from './upload/outgoing-content.ts';
export {
  FILE_LIMIT,
  type FileCandidate,
  type PickedFiles,
  pickFiles,
  UPLOAD_MAX_MEGABYTES,
  type UploadWarning,
  uploadMode,
} from './upload/pick-files.ts';
export { percentOf, type Upload, UploadStatus } from './upload/upload.ts';
export { FileTypeNotSupported, ImageUploadFailed, SingleFileMessageInvalid } from './upload/upload-errors.ts';
export {
  areFilesUploaded,
  filesOfMessage,
  hasUploadInFlight,
  pendingFiles,
  type UploadItem,
  type Uploads,
} from './upload/uploads.ts';
export type { PullingStatusEvent } from './watch-pulling.ts';
export type { GetToken } from './wire/http-requests.ts';
export { createHttpTransport, type HttpTransportOptions } from './wire/http-transport.ts';
export { type ParseStream, parseServerSentEvents, type RawStreamEvent } from './wire/stream-parser.ts';
export type { ChatTransport, StreamEvent, StreamOptions, UploadedFile, UploadSource } from './wire/transport.ts';
export { TransportError, type TransportFailure } from './wire/transport-error.ts';
