export type { ChatClient, ClientEvents } from './chat-client.ts';
export type { BotOption, ChatClientOptions, ClientSettings, TransportOptions } from './client-options.ts';
export type { Cleared, ClearHistoryOptions } from './commands/clear.ts';
export type { ClientCommands } from './commands/client-commands.ts';
export { NotInitialised } from './commands/command-context.ts';
export { ClosedByClient, NothingWaiting, PullTimedOut, SendTimedOut } from './commands/command-errors.ts';
export type { ReplyOutcome } from './commands/end-reply.ts';
export type { InitRequest, InitResponse } from './commands/open-conversation.ts';
export type { Resumed, ResumeRequest } from './commands/resume-reply.ts';
export type { FilesToSend, MixedMessage, SendResult } from './commands/send-commands.ts';
export type { Locked, Sent } from './commands/send-message.ts';
export type { VoiceSent } from './commands/send-voice.ts';
export type { PullingStatusEvent } from './commands/watch-pulling.ts';
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
  Pulling,
  PullingStatus,
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
export { indexToMarkRead } from './conversation/message-index-state.ts';
export { nextConversation } from './conversation/next-conversation.ts';
export type { OutboxEntry } from './conversation/outbox.ts';
export { hasGap, isPulling } from './conversation/pulling.ts';
export { createChatClient } from './create-chat-client.ts';
export { browserConnectivity } from './environment/browser-connectivity.ts';
export { type Clock, systemClock } from './environment/clock.ts';
export { alwaysOnline, type Connectivity } from './environment/connectivity.ts';
export { newRandomId } from './environment/new-id.ts';
export {
  type ErrorReaction,
  errorReaction,
  QUALIFYING_TOAST_CODES,
  type ReactionOptions,
} from './errors/error-reaction.ts';
export { namedEvents } from './errors/named-events.ts';
export type { Activity, Report } from './errors/report.ts';
export type { ReportedError } from './errors/reported-error.ts';
export {
  type BusinessError,
  type InitErrorReport,
  parseErrorMessage,
  toInitErrorReport,
  toReportedError,
} from './errors/reported-error.ts';
export { VOICE_TOAST, type VoiceResult } from './errors/voice-result.ts';
export { parseJson } from './json/parse-json.ts';
export { array, boolean, int, object, optional, type Read, record, string } from './json/wire-readers.ts';
export { type LinkAction, linkAction, safeHref } from './links/message-link.ts';
export type { CoreMessage, LocalMessageStatus } from './message/core-message.ts';
export { type FoundText, findText } from './message/find-text.ts';
export { toolResponseTo } from './message/function-call.ts';
export { groupIdOf } from './message/group-id.ts';
export {
  type ContentItem,
  contentOf,
  type FileItem,
  type MessageContent,
  messageText,
  textOf,
} from './message/message-content.ts';
export { type Member, type MemberSet, type MessageGroup, memberOf } from './message/message-group.ts';
export { compareIndexes, isCounted } from './message/message-index.ts';
export type { BotState, MessageMeta } from './message/message-meta.ts';
export { messageTime } from './message/message-time.ts';
export { type LocalMessage, newLocalMessage } from './message/new-local-message.ts';
export type { SendMessageFrom, SendOptions, StorableSendOptions } from './message/send-options.ts';
export { localIdOf } from './message/to-core-message.ts';
export { verboseOf } from './message/verbose.ts';
export { indexedDbOutboxStorage } from './outbox/indexed-db-outbox-storage.ts';
export { memoryOutboxStorage, type OutboxStorage, type StoredMessage } from './outbox/outbox-storage.ts';
export {
  type ChosenFile,
  canActOnGroup,
  canClearContext,
  canClearHistory,
  canContinue,
  canDelete,
  canRegenerate,
  canSend,
  canStop,
  canUseMore,
  DEFAULT_PERMISSION_PREFERENCES,
  type Draft,
  type InterruptScenario,
  isSendButtonDisabled,
  type PermissionPreferences,
} from './permissions/permissions.ts';
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
export type { PluginRunner, PluginTiming } from './plugins/create-plugin-runner.ts';
export type { HookContexts, HookName, MessageIndexSwitch, PluginSendOptions } from './plugins/hook-contexts.ts';
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
export {
  answerOf,
  findGroup,
  groupOfMessage,
  isGroupReplying,
  latestGroup,
  messageGroups,
  shownMembers,
  suggestionsOfGroup,
} from './selectors/message-groups.ts';
export { findMessage } from './selectors/message-layout.ts';
export { messageMeta } from './selectors/message-meta.ts';
export { onboardingSuggestions } from './selectors/onboarding-suggestions.ts';
export { isHeldByPausedReply, steeredReplyOf } from './steering/steered-reply.ts';
export { canSteer, isSteered, steer, withdrawSteer } from './steering/steering.ts';
export { createStore, type Schedule, type Store } from './store/store.ts';
export type { Uploader } from './upload/create-uploader.ts';
export { type FileFacts, type FileKind, type FileTypeRule, fileKindOf, fileTypeFor } from './upload/file-kind.ts';
export {
  type OutgoingContent,
  type OutgoingDraft,
  toOutgoingContent,
  toSingleFileContent,
  toSingleImageContent,
} from './upload/outgoing-content.ts';
export {
  type FileCandidate,
  type PickedFiles,
  pickFiles,
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
export { watchFileChecks } from './upload/watch-file-checks.ts';
export type { GetToken } from './wire/http-requests.ts';
export { createHttpTransport, type HttpTransportOptions } from './wire/http-transport.ts';
export { readBotChange } from './wire/read-bot-change.ts';
export { type ParseStream, parseServerSentEvents, type RawStreamEvent } from './wire/stream-parser.ts';
export { toStreamEvent } from './wire/to-stream-event.ts';
export type { ChatTransport, StreamEvent, StreamOptions, UploadedFile, UploadSource } from './wire/transport.ts';
export { TransportError, type TransportFailure } from './wire/transport-error.ts';
