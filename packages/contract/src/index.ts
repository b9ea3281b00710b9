export {
  MGetUserBasicInfo,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailRegisterV2Post,
  PassportWebLogoutGet,
  UserUpdateProfile,
} from './account/account.contract.ts';
export {
  GetUserAuthList,
  PassportWebEmailPasswordResetGet,
  UpdateUserProfileCheck,
  UserUpdateAvatar,
} from './account/account-settings.contract.ts';
export {
  AccountUser,
  AVATAR_MAX_BYTES,
  Email,
  NewPassword,
  NICKNAME_MAX,
  Nickname,
  PASSWORD_MAX,
  PASSWORD_MIN,
  Password,
  USERNAME_MAX,
  USERNAME_MIN,
  type UserBasicInfo,
  type UserLabel,
  Username,
} from './account/profile.ts';
export { GetRegistration, RegistrationMode, ResetPasswordByLink } from './account/registration.contract.ts';
export { ListSessions, RevokeOtherSessions, RevokeSession, type Session } from './account/session.contract.ts';
export {
  CreateInvitation,
  type Invitation,
  IssuePasswordResetLink,
  type ListedUser,
  ListInvitations,
  ListUsers,
  RevokeInvitation,
  SetUserAdministrator,
  SetUserDisabled,
  USER_LIST_PAGE,
} from './account/users.contract.ts';
export {
  DeleteUser,
  GetInstallationOverview,
  GetUserDeletion,
  OVERVIEW_DAYS,
  type UserDeletion,
} from './administration/administration.contract.ts';
export { AUDIO_MAX_BYTES, CreateTranscription } from './audio/audio.contract.ts';
export { CreateSpeech } from './audio/speech.contract.ts';
export {
  AUDIT_CATEGORIES,
  AUDIT_EXPORT_MAX,
  AUDIT_PAGE,
  type AuditCategory,
  type AuditEntry,
  ExportAuditEntries,
  ListAuditEntries,
} from './audit-log/audit-log.contract.ts';
export { auditFallbackText } from './bot/audit.ts';
export { type BackgroundImage, BackgroundInfo, type BackgroundList } from './bot/background.ts';
export { FOUND_BOTS_MAX, type FoundBot, SearchBots } from './bot/bot.contract.ts';
export {
  BIN_DAYS,
  type BotDeletion,
  DeleteBotForGood,
  DeleteDraftBot,
  type DeletedBot,
  EmptyBin,
  GetBotDeletion,
  GetDeletionForGood,
  ListDeletedBots,
  RestoreDeletedBot,
} from './bot/bot-bin.contract.ts';
export { KeepBotCheckpoint } from './bot/bot-checkpoint.contract.ts';
export { DuplicateBotToSpace, DuplicateBotVersionToSpace, DuplicateDraftBot } from './bot/bot-copy.contract.ts';
export {
  hasDoubleBraces,
  OnboardingMode,
  PROLOGUE_MAX,
  SUGGEST_PROMPT_MAX,
  SUGGESTED_QUESTION_MAX,
  SUGGESTED_QUESTIONS_MAX,
  SuggestedQuestionsShowMode,
  SuggestReplyMode,
} from './bot/bot-dialogue.ts';
export {
  BOT_DESCRIPTION_MAX,
  BOT_NAME_MAX,
  BotDescription,
  BotDraft,
  BotDraftChange,
  BotName,
  newBotDraft,
  PROMPT_MAX,
} from './bot/bot-draft.ts';
export {
  EDITING_LEASE_MS,
  KEEP_EDITING_EVERY_MS,
  KeepEditing,
  StopEditing,
} from './bot/bot-editing.contract.ts';
export type { BotEditor, BotEditors, LockHolder } from './bot/bot-editors.ts';
export { GetBotFace, StoreBotFace } from './bot/bot-face.contract.ts';
export { ExportBot, ImportBot, type MissingInFile } from './bot/bot-file.contract.ts';
export {
  BOT_FILE_FORMAT,
  BOT_FILE_MAX_BYTES,
  BOT_FILE_VERSION,
  BotFile,
  type FileDatabase,
  type FilePicture,
  type FilePlugin,
} from './bot/bot-file.ts';
export { BOT_WISH_MAX, BotProposal, DraftBotFromDescription } from './bot/bot-proposal.contract.ts';
export {
  CheckDraftBotCommit,
  CommitStatus,
  CompareBotVersions,
  GetBotVersionInfo,
  HISTORY_VERSIONS_PAGE,
  ListDraftBotHistory,
  MGetBotByVersion,
  PreparePublish,
  PublishConnectorList,
  PublishDraftBot,
  RestoreBotVersion,
  SetBotConnector,
} from './bot/bot-version.contract.ts';
export {
  BLOCKING_PROBLEMS,
  BotConnectorId,
  type BotVersionKind,
  type BotVersionSummary,
  DRAFT_VERSION,
  type PublishProblem,
  VERSION_NOTE_MAX,
} from './bot/bot-version.ts';
export { builtInToolNames, TOOL_NAMES_MAX } from './bot/built-in-tool.ts';
export { copyName } from './bot/copy-name.ts';
export {
  DISPLAY_TABS_MAX,
  GetDraftBotDisplayInfo,
  TabDisplayInfo,
  TabStatus,
  UpdateDraftBotDisplayInfo,
} from './bot/display-info.contract.ts';
export {
  type BotInfo,
  type BotOptionData,
  DraftBotCreate,
  GetDraftBotInfoAgw,
  UpdateDraftBotInfoAgw,
} from './bot/draft-bot.contract.ts';
export {
  DraftFix,
  FIX_WISH_MAX,
  type FixCause,
  OptimizePrompt,
  ProposeFix,
  SuggestOpeningQuestions,
} from './bot/fix.contract.ts';
export {
  GetDraftIntelligenceList,
  INTELLIGENCE_PAGE,
  INTELLIGENCE_PAGE_MAX,
  INTELLIGENCE_SEARCH_MAX,
  type Intelligence,
  IntelligenceOrder,
  IntelligenceScope,
  IntelligenceStatus,
  IntelligenceType,
  type IntelligenceUser,
} from './bot/intelligence.contract.ts';
export type { LeftOutPart } from './bot/left-out.ts';
export {
  HISTORY_ROUND_MAX,
  HISTORY_ROUNDS_WHEN_UNSET,
  MAX_TOKENS_MAX,
  type ModelInfo,
  ModelStyle,
  PENALTY_MAX,
  REASONING_EFFORTS,
  type ReasoningEffort,
  ResponseFormat,
  SHOWN_WHEN_UNSET,
  TEMPERATURE_MAX,
  TOP_K_MAX,
} from './bot/model-info.ts';
export { FREE_CHATS_MAX, MonetizeConfig, RefreshPeriod } from './bot/monetize.ts';
export {
  OPENING_PICTURES_MAX,
  pictureIdsIn,
  pictureMarkdown,
  SavedOpening,
  withPictureAddresses,
} from './bot/opening-pictures.ts';
export {
  COLLECTED_QUERY_DAYS,
  COLLECTED_QUERY_MAX,
  COLLECTED_QUERY_PAGE,
  type CollectedQuery,
  DeleteCollectedQueries,
  ListCollectedQueries,
} from './collected-query/collected-query.contract.ts';
export { PRIVATE_POLICY_MAX, policyUrl, QueryCollectConf } from './collected-query/query-collect.ts';
export {
  DeleteWantedAnswer,
  KeepWantedAnswer,
  ListWantedAnswers,
  OpenComparison,
  SaveVariant,
  VARIANT_SECTIONS,
  VARIANTS_MAX,
  type Variant,
  VariantSettings,
  WANTED_ANSWER_MAX,
  WANTED_ANSWERS_MAX,
  WANTED_QUESTION_MAX,
  type WantedAnswer,
} from './comparison/comparison.contract.ts';
export { BotSkills } from './conversation/bot-skills.ts';
export {
  Attach,
  type ChannelRef,
  Chat,
  CloseChannels,
  LOCAL_MESSAGE_ID_MAX,
  OpenSharedStream,
  QUERY_MAX,
  ResumeChat,
} from './conversation/chat.contract.ts';
export {
  BreakMessage,
  ClearMessage,
  CreateSection,
  DeleteMessage,
  GetConversationParticipantsReadIndex,
  GetMessageList,
  GetOnboarding,
  InitConversation,
  MarkRead,
  PushMessage,
  ReportMessage,
} from './conversation/conversation.contract.ts';
export { type BotChange, ConversationChange, RunningReply } from './conversation/conversation-change.ts';
export {
  type ConversationContext,
  GetConversationContext,
  UseConversationSummary,
} from './conversation/conversation-context.contract.ts';
export {
  CONVERSATION_PAGE,
  CONVERSATION_SEARCH_MAX,
  CONVERSATION_SEARCH_PAGE,
  CONVERSATION_TITLE_MAX,
  type ConversationHit,
  CreateConversation,
  DeleteConversation,
  GetListedConversation,
  ListConversations,
  type ListedConversation,
  PINNED_CONVERSATIONS_MAX,
  PinConversation,
  RenameConversation,
  SearchConversations,
} from './conversation/conversation-list.contract.ts';
export {
  type ConversationShare,
  CreateConversationShare,
  GetSharedConversation,
  GetSpaceSharedConversation,
  ListConversationShares,
  ListSpaceShares,
  RenewConversationShare,
  RevokeConversationShare,
  SHARE_DAYS_MAX,
  SHARED_MESSAGES_MAX,
  SHARED_MESSAGES_PAGE,
  type ShareAudience,
  type SharedConversation,
  type SharedMessage,
  SPACE_SHARES_MAX,
} from './conversation/conversation-share.contract.ts';
export { CheckedFile, CheckFiles } from './conversation/file-check.contract.ts';
export { FIRST_UNREAD_CURSOR, HISTORY_PAGE, HISTORY_PAGE_MAX, NEWEST_CURSOR } from './conversation/history-page.ts';
export * as LoadDirection from './conversation/load-direction.ts';
export {
  ActivityEvent,
  ChatMessage,
  ContentType,
  DoneEvent,
  ErrorEvent,
  MessageEvent,
  MessageFeedback,
  MessageRole,
  MessageType,
} from './conversation/message.ts';
export {
  CONTENT_ITEMS_MAX,
  ContentFile,
  ContentImage,
  FileContent,
  ImageContent,
  MixContent,
  MixItem,
} from './conversation/message-content.ts';
export * as MessageSource from './conversation/message-source.ts';
export {
  FEEDBACK_TEXT_MAX,
  FeedbackDetail,
  FeedbackType,
  FinishReason,
  MessageEnding,
  MessageStatus,
  NO_REPLY_ID,
  ReportAction,
  STEER_MAX,
  STEERS_WAITING_MAX,
} from './conversation/message-values.ts';
export { SteerReply, WithdrawSteer } from './conversation/steer.contract.ts';
export { Steer, WaitingSteer } from './conversation/steer.ts';
export {
  GetReplyTrace,
  GetReplyTraceStep,
  TRACE_DAYS,
  type TraceAnswer,
  type TraceContext,
  type TraceMessage,
  type TracePrompt,
  type TraceResult,
  type TraceStep,
  type TraceStepKind,
  type TraceStepState,
} from './conversation/trace.contract.ts';
export {
  ForkConversation,
  GetTurnVersions,
  ListHiddenMessages,
  ShowTurnVersion,
  type TurnVersion,
} from './conversation/turn-version.contract.ts';
export {
  GenerateAnswerFinish,
  InterruptCallType,
  InterruptKind,
  KnowledgeRecall,
  PluginConnectRequest,
  RecalledChunk,
  RequiredAction,
  TimeCapsuleRecall,
  VerboseContent,
  VerboseType,
} from './conversation/verbose.ts';
export { csvLine } from './csv-line.ts';
export {
  AddDatabase,
  CopyDatabase,
  DatabaseInfo,
  DeleteDatabase,
  GetDatabaseByID,
  ListDatabase,
  ListDatabaseUsers,
  UpdateDatabase,
} from './database/database.contract.ts';
export { BOT_DATABASES_MAX, DatabaseList } from './database/database-skill.ts';
export {
  ChangedDatabaseFields,
  DATABASE_DESCRIPTION_MAX,
  DATABASE_FIELDS_MAX,
  DATABASE_NAME_MAX,
  DATABASE_PAGE,
  DATABASE_ROWS_MAX,
  DatabaseField,
  DatabaseTableType,
  FIELD_DESCRIPTION_MAX,
  FIELD_NAME_MAX,
  FieldType,
  IMPORT_PROBLEMS_MAX,
  NewDatabaseField,
  NewDatabaseFields,
  RECORD_PAGE,
  RECORD_PAGE_MAX,
  RECORD_SEARCH_MAX,
  RwMode,
  SPACE_DATABASES_MAX,
} from './database/database-values.ts';
export {
  DatabaseFileProgressData,
  DatabaseRecord,
  ExportDatabaseRecords,
  GetDatabaseTableSchema,
  GetDatabaseTemplate,
  ListDatabaseRecords,
  ResetBotTable,
  SubmitDatabaseInsertTask,
  type TableFormat,
  UpdateDatabaseRecords,
  ValidateDatabaseTableSchema,
} from './database/record.contract.ts';
export { errorCatalogue, type RefusalName, type RefusalValues, refusalText } from './error-catalogue.ts';
export { FAVOURITE_BOT, PublicFavoriteProduct } from './favourite/favourite.contract.ts';
export {
  DeleteFileboxFiles,
  FILEBOX_DELETE_MAX,
  FILEBOX_PAGE,
  FILEBOX_SEARCH_MAX,
  type Filebox,
  type FileboxFile,
  FileboxFileName,
  GetConversationFiles,
  GetFileboxText,
  ListFileboxes,
  ListFileboxFiles,
  RenameFileboxFile,
} from './filebox/filebox.contract.ts';
export { FileboxMode } from './filebox/filebox-info.ts';
export { fillText } from './fill-text.ts';
export { firstGraphemes, graphemeCount } from './graphemes.ts';
export { hasHiddenCharacters, withoutHiddenCharacters } from './hidden-characters.ts';
export {
  GetHome,
  HideChecklist,
  HOME_STEPS,
  type HomeBot,
  type HomeChecklist,
  type HomeStep,
} from './home/home.contract.ts';
export {
  ApiError,
  type HttpRequest,
  LOG_ID_HEADER,
  OPEN_API_PATH,
  REQUEST_HEADER,
  REQUEST_HEADER_VALUE,
  type RequestBody,
  requestOn,
  toHttpRequest,
} from './http-call.ts';
export { ARCHIVE_MAX_BYTES, UnpackArchive } from './knowledge/archive.contract.ts';
export {
  ChunkStrategy,
  ChunkStrategyChoice,
  newChunkStrategy,
} from './knowledge/chunk-strategy.ts';
export {
  CopyDataset,
  CreateDataset,
  DATASET_NAME_FORBIDDEN,
  Dataset,
  DatasetDescription,
  DatasetDetail,
  DatasetName,
  DeleteDataset,
  GetIconForDataset,
  ListDataset,
  ListDatasetUsers,
  UpdateDataset,
} from './knowledge/dataset.contract.ts';
export {
  CreateDocument,
  CustomText,
  DeleteDocument,
  DocumentInfo,
  DocumentName,
  GetDocumentProgress,
  ListDocument,
  ReplaceDocumentFile,
  Resegment,
  RetryDocument,
  UpdateDocument,
  UpdateRule,
  WebUrl,
} from './knowledge/document.contract.ts';
export {
  CreateDocumentReview,
  DocumentReview,
  MGetDocumentReview,
  ReviewChunk,
  SaveDocumentReview,
} from './knowledge/document-review.contract.ts';
export { DATASET_TAGS_MAX, DocumentTagValue, TagValues } from './knowledge/document-tag.ts';
export { DocumentTextPart, GetDocumentText } from './knowledge/document-text.contract.ts';
export { DocumentStep, GetDocumentTimeline } from './knowledge/document-timeline.contract.ts';
export { imageCellText, readImageCell } from './knowledge/image-cell.ts';
export {
  GetKnowledgeEmbedding,
  KnowledgeEmbedding,
  SetKnowledgeEmbedding,
} from './knowledge/knowledge-embedding.contract.ts';
export { GetKnowledgeFeatures } from './knowledge/knowledge-features.contract.ts';
export {
  BOT_DATASETS_MAX,
  CHUNK_LEVEL_DEFAULT,
  CHUNK_LEVEL_MAX,
  CHUNK_OVERLAP_DEFAULT,
  CHUNK_OVERLAP_MAX,
  CHUNK_SEPARATOR_DEFAULT,
  CHUNK_SEPARATOR_MAX,
  CHUNK_SEPARATOR_OWN_DEFAULT,
  CHUNK_SIZE_DEFAULT,
  CHUNK_SIZE_MAX,
  CHUNK_SIZE_MIN,
  CUSTOM_TEXT_MAX,
  DATASET_DESCRIPTION_MAX,
  DATASET_DOCUMENTS_MAX,
  DATASET_NAME_MAX,
  DATASET_PAGE,
  DATASET_PAGE_MAX,
  DATASET_SLICES_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_NAME_MAX,
  DOCUMENT_PAGE_MAX,
  DOCUMENT_PDF_PAGES_MAX,
  DOCUMENT_SLICES_MAX,
  DOCUMENTS_AT_ONCE_MAX,
  LISTED_FILES_MAX,
  NO_RECALL_PROMPT_MAX,
  PHOTO_CAPTION_MAX,
  PHOTO_FILE_TYPES,
  PHOTO_MAX_BYTES,
  PHOTO_PAGE,
  RAW_TEXT_MAX,
  RECALL_EARLIER_MAX,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_MIN_SCORE_MAX,
  RECALL_MIN_SCORE_MIN,
  RECALL_QUERY_MAX,
  RECALL_TOP_K_DEFAULT,
  RECALL_TOP_K_MAX,
  RECALL_TOP_K_WARNED,
  SLICE_PAGE,
  SLICE_PAGE_MAX,
  SLICE_TEXT_MAX,
  SPACE_DATASETS_MAX,
  SPACE_SLICES_MAX,
  TEXT_FILE_TYPES,
  WEB_URL_MAX,
} from './knowledge/knowledge-limits.ts';
export {
  KnowledgeSkill,
  MinScore,
  newKnowledgeSkill,
  RecallStrategy,
  TopK,
} from './knowledge/knowledge-skill.ts';
export {
  CaptionType,
  ChunkType,
  DatasetOrder,
  DatasetStatus,
  DocumentOrder,
  DocumentSource,
  DocumentStage,
  DocumentStatus,
  FormatType,
  NoRecallReplyMode,
  OrderType,
  ReviewStatus,
  ScopeType,
  SearchStrategy,
  ShowSourceMode,
  SliceStatus,
  type UpdateInterval,
  UpdateType,
} from './knowledge/knowledge-values.ts';
export { locateText, type TextMark } from './knowledge/locate-text.ts';
export {
  CAPTIONS_BY_OCR,
  ExtractPhotoCaption,
  ListPhoto,
  PhotoCaption,
  PhotoDetail,
  PhotoInfo,
  UpdatePhotoCaption,
} from './knowledge/photo.contract.ts';
export {
  LeftOutReason,
  RecalledSlice,
  TestRecall,
} from './knowledge/recall.contract.ts';
export {
  CreateRecallCase,
  DeleteRecallCase,
  ExpectedText,
  GetRecallRun,
  ListRecallCases,
  ListRecallRuns,
  RECALL_CASES_MAX,
  RECALL_EXPECTED_MAX,
  RECALL_RUNS_KEPT,
  RecallCase,
  RecallCaseResult,
  RecallRun,
  RecallRunSettings,
  StartRecallRun,
  UpdateRecallCase,
} from './knowledge/recall-case.contract.ts';
export { bestRank, type RecallFigures, recallFigures } from './knowledge/recall-figures.ts';
export {
  GetSiteCrawl,
  SITE_DEPTH_DEFAULT,
  SITE_DEPTH_MAX,
  SITE_PAGES_DEFAULT,
  SITE_PAGES_MAX,
  SiteCrawl,
  StartSiteCrawl,
  StopSiteCrawl,
} from './knowledge/site-crawl.contract.ts';
export {
  CreateSlice,
  DeleteSlice,
  ListSlice,
  SliceInfo,
  SlicePlace,
  SliceText,
  UpdateSlice,
} from './knowledge/slice.contract.ts';
export {
  AppendTableRows,
  GetTableSchema,
  UpdateTableColumns,
  ValidateTableSchema,
} from './knowledge/table.contract.ts';
export { type ApiColumn, GetTableApi, PreviewTableApi, UpdateTableApi } from './knowledge/table-api.contract.ts';
export {
  API_ANSWER_MAX_BYTES,
  API_FIELDS_MAX,
  API_HEADER_VALUE_MAX,
  API_HEADERS_MAX,
  API_PAGES_MAX,
  API_PAGES_PREVIEWED,
  API_PARAMETER_MAX,
  ApiHeaderName,
  ApiHeaderValue,
  ApiPages,
} from './knowledge/table-api-values.ts';
export {
  type CellProblem,
  type FieldProblem,
  guessColumnType,
  type ReadCell,
  readCell,
} from './knowledge/table-cell.ts';
export {
  API_FIELD_NAME_MAX,
  CELL_TEXT_MAX,
  ChangedTableColumns,
  COLUMN_DESCRIPTION_MAX,
  COLUMN_NAME_MAX,
  ColumnType,
  firstTableSheet,
  NewTableColumns,
  TABLE_COLUMNS_MAX,
  TABLE_FILE_TYPES,
  TABLE_HEAD_ROWS_MAX,
  TABLE_PREVIEW_ROWS,
  TableColumn,
  TableDataType,
  TableSheet,
} from './knowledge/table-values.ts';
export {
  DatasetTag,
  ListDatasetTags,
  SaveDatasetTags,
  SavedTag,
  SetDocumentTags,
} from './knowledge/tag.contract.ts';
export {
  TAG_CHOICES_MAX,
  TAG_CONDITIONS_MAX,
  TAG_NAME_MAX,
  TAG_VALUE_MAX,
  TagCondition,
  TagOperator,
  TagType,
  tagOperators,
} from './knowledge/tag-condition.ts';
export { readTagValue, type TagValueProblem } from './knowledge/tag-value.ts';
export { closestIntervalOf, updateIntervalsOf } from './knowledge/update-intervals.ts';
export { GetLimits, type LimitException, SetLimits } from './limits/limits.contract.ts';
export {
  isLimitValue,
  type LimitName,
  type LimitSubject,
  type LimitUnit,
  limitDefinition,
  limitNames,
} from './limits/limits.ts';
export { DEFAULT_LOCALE, LOCALES, type Locale } from './locale.ts';
export {
  AddMemory,
  DeleteAllMemories,
  DeleteMemory,
  ListMemories,
  MEMORIES_MAX,
  MEMORY_PAGE,
  MEMORY_SEARCH_MAX,
  MEMORY_TEXT_MAX,
  type Memory,
  type MemoryKind,
  type MemoryType,
  SwitchMemory,
  UpdateMemory,
} from './memory/memory.contract.ts';
export {
  DisablePromptCalling,
  KEPT_FOR_GOOD,
  newTimeCapsuleInfo,
  TIME_TO_LIVE_MAX_SECONDS,
  TimeCapsuleInfo,
  TimeCapsuleMode,
} from './memory/time-capsule.ts';
export { ListModels } from './model/model.contract.ts';
export {
  DEFAULT_MODEL_TIME_LIMITS,
  type ListedModel,
  MODEL_BASE_URL_MAX,
  MODEL_CONTEXT_MAX,
  MODEL_CONTEXT_MIN,
  MODEL_KEY_MAX,
  MODEL_NAME_MAX,
  MODEL_PRICE_MAX,
  MODEL_PROVIDERS,
  MODEL_PURPOSES,
  MODEL_WAIT_MAX_SECONDS,
  type Model,
  ModelBaseUrl,
  type ModelCapabilities,
  type ModelConnection,
  ModelKey,
  ModelName,
  type ModelPrice,
  type ModelProvider,
  ModelPurpose,
  ModelSettings,
  type ModelTimeLimits,
  purposesOfProvider,
} from './model/model.ts';
export {
  AddModel,
  DeleteModel,
  FindLocalModels,
  ListModelSettings,
  ListProviderModels,
  type LocalModelServer,
  type ModelTestResult,
  SetDefaultModel,
  TestModel,
  UpdateModel,
} from './model/model-settings.contract.ts';
export { countCharactersWithin, estimateTokens } from './model/token-estimate.ts';
export { GetObject } from './object/object.contract.ts';
export {
  type AnyOperation,
  type Download,
  defineDownload,
  defineOperation,
  defineStream,
  defineUpload,
  isOperation,
  JSON_BODY_MAX_BYTES,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type Route,
  type Stream,
  type Upload,
} from './operation.ts';
export { operationsByFeature } from './operations-by-feature.ts';
export { ownPath } from './own-path.ts';
export { mergeParameters } from './plugin/merge-parameters.ts';
export { OAUTH_CALLBACK_PATH, oauthCallbackPath } from './plugin/oauth-callback.ts';
export {
  defaultValueProblem,
  isSameParameter,
  isUnusableHeader,
  ODD_PARAMETER_NAME,
  parameterNameProblem,
  valueOfText,
} from './plugin/parameter-problem.ts';
export {
  CheckAndLockPluginEdit,
  CopyPlugin,
  DelPlugin,
  GetDevPluginList,
  GetPluginInfo,
  ListPluginUsers,
  PLUGIN_DESCRIPTION_MAX,
  PLUGIN_NAME_MAX,
  PLUGIN_PAGE,
  PLUGIN_PAGE_MAX,
  Plugin,
  PluginDescription,
  PluginName,
  PluginSource,
  RegisterPluginMeta,
  SPACE_PLUGINS_MAX,
  UnlockPluginEdit,
  UpdatePluginMeta,
} from './plugin/plugin.contract.ts';
export {
  isConnectedByUsers,
  KeyOwner,
  keepsSecret,
  PLUGIN_CLIENT_ID_MAX,
  PLUGIN_SCOPE_MAX,
  PLUGIN_SECRET_MAX,
  PLUGIN_URL_MAX,
  PluginAuth,
  PluginSecret,
  PluginUrl,
  secretOriginOf,
  secretPlaceOf,
  takesSharedSecret,
} from './plugin/plugin-auth.ts';
export {
  FinishOAuth,
  GetOAuthStatus,
  GetQueriedOAuthPluginList,
  PluginConnection,
  RevokeAuthToken,
  RevokeToolApproval,
  SetUserPluginKey,
  StartOAuth,
} from './plugin/plugin-connection.contract.ts';
export {
  Convert2OpenAPI,
  CURL_MAX,
  GetOAuthClient,
  ImportedPlugin,
  LeftOutOfImport,
  ListPluginTemplates,
  PLUGIN_DOCUMENT_MAX_BYTES,
  PluginTemplate,
  RefreshMcpPlugin,
  RegisterMcpPlugin,
  RegisterPlugin,
} from './plugin/plugin-import.contract.ts';
export {
  CreateMockSet,
  DeleteMockSet,
  GenerateMockCase,
  ListBotMockSets,
  ListMockSets,
  MOCK_CASES_MAX,
  MOCK_NAME_MAX,
  MOCK_RESPONSE_MAX,
  type MockCase,
  MockSet,
  SwitchBotMockSet,
  TOOL_MOCK_SETS_MAX,
  UpdateMockSet,
} from './plugin/plugin-mock.contract.ts';
export {
  GetPlaygroundPluginList,
  UsablePlugin,
  type UsableTool,
} from './plugin/plugin-skill.contract.ts';
export {
  BOT_PLUGIN_TOOLS_MAX,
  BOT_PLUGINS_MAX,
  OFFICIAL_PLUGIN,
  PluginList,
} from './plugin/plugin-skill.ts';
export {
  BatchCreateAPI,
  CreateAPI,
  DEBUG_RESPONSE_MAX,
  DebugAPI,
  DebugStatus,
  DeleteAPI,
  GetPluginAPIs,
  PluginTool,
  SuggestResponseFields,
  TOOL_ARGUMENTS_MAX,
  UpdateAPI,
} from './plugin/plugin-tool.contract.ts';
export {
  BodyKind,
  isRiskier,
  PLUGIN_TOOLS_MAX,
  riskOfMethod,
  TOOL_DESCRIPTION_MAX,
  TOOL_MAX_CHARACTERS,
  TOOL_PATH_MAX,
  ToolDefinition,
  ToolMethod,
  ToolRisk,
} from './plugin/plugin-tool.ts';
export {
  GetPluginNextVersion,
  GetUpdatedAPIs,
  ListPluginVersions,
  PLUGIN_VERSION_NOTE_MAX,
  PluginChange,
  PluginPublishProblem,
  PluginVersion,
  PublishPlugin,
  RestorePluginVersion,
  ToolChange,
} from './plugin/plugin-version.contract.ts';
export {
  isFilled,
  isNeeded,
  lacksValue,
  PARAMETER_CHOICES_MAX,
  PARAMETER_DEPTH_MAX,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_VALUE_MAX,
  PARAMETERS_MAX,
  ParameterFile,
  ParameterLocation,
  ParameterSource,
  ParameterStyle,
  ParameterType,
  ResponseField,
  ToolParameter,
} from './plugin/tool-parameter.ts';
export { type Caller, type Policy, signedIn, type Verb } from './policy.ts';
export {
  CopyPromptResource,
  DeletePromptResource,
  GetPromptResourceInfo,
  LIBRARY_PROMPTS_MAX,
  ListPrompts,
  PROMPT_DESCRIPTION_MAX,
  PROMPT_EXCERPT_MAX,
  PROMPT_NAME_MAX,
  PROMPT_PAGE,
  PROMPT_PAGE_MAX,
  PromptDescription,
  type PromptExcerpt,
  PromptName,
  type PromptResource,
  PromptText,
  UpsertPromptResource,
} from './prompt/prompt.contract.ts';
export { readEnvelope } from './read-envelope.ts';
export {
  GetRemotePicture,
  REMOTE_PICTURE_MAX_BYTES,
  SignRemotePicture,
} from './remote-picture/remote-picture.contract.ts';
export { PLAYGROUND, Scene } from './scene.ts';
export { type FileShortcut, FileShortcuts, type FindShortcutTool, fromFileShortcut } from './shortcut/file-shortcut.ts';
export type { ShortcutCommand, ShortcutComponent, ShortcutTool } from './shortcut/shortcut.ts';
export type { ShortcutInfo } from './shortcut/shortcut-info.ts';
export { ShortcutList } from './shortcut/shortcut-list.ts';
export {
  SHORTCUT_COMMAND_MAX,
  SHORTCUT_DEFAULT_MAX,
  SHORTCUT_DESCRIPTION_MAX,
  SHORTCUT_FIELD_NAME_MAX,
  SHORTCUT_FIELDS_MAX,
  SHORTCUT_ICONS,
  SHORTCUT_NAME_MAX,
  SHORTCUT_OPTION_MAX,
  SHORTCUT_OPTIONS_MAX,
  SHORTCUT_QUERY_MAX,
  SHORTCUTS_MAX,
  type ShortcutIconName,
  ShortcutInputType,
  ShortcutSendType,
  ShortcutToolType,
  takesFile,
} from './shortcut/shortcut-values.ts';
export {
  ListTeamSpaces,
  SetSpacePublic,
  TEAM_SPACE_PAGE,
  type TeamSpace,
} from './space/public-space.contract.ts';
export {
  GetSpaceListV2,
  MAX_TEAM_SPACES,
  MarkSpaceUsed,
  SaveSpaceV2,
  SPACE_DESCRIPTION_MAX,
  SPACE_NAME_MAX,
  type Space,
  SpaceDescription,
  SpaceName,
  SpaceType,
} from './space/space.contract.ts';
export {
  AcceptSpaceInvitation,
  CreateSpaceInvitation,
  GetSpaceInvitation,
  ListSpaceInvitations,
  RevokeSpaceInvitation,
  SPACE_INVITATION_DAYS,
  type SpaceInvitation,
} from './space/space-invitation.contract.ts';
export {
  ChangeSpaceRole,
  LeaveSpace,
  ListSpaceMembers,
  RemoveSpaceMember,
  type SpaceMember,
  TransferSpace,
} from './space/space-member.contract.ts';
export { DeleteSpace, RenameSpace } from './space/space-settings.contract.ts';
export { type GivenSpaceRole, hasSpaceRight, type SpaceRight, SpaceRole, spaceRights } from './space-role.ts';
export {
  ExportStorage,
  GetInstallationStorage,
  GetOwnStorage,
  GetSpaceStorage,
  GetUnusedStorage,
  ListStorage,
  STORAGE_PAGE,
  type StorageHolder,
  type StorageKind,
  type StorageUse,
} from './storage/storage.contract.ts';
export { isStoredFileUrl } from './stored-file-url.ts';
export { type IdKind, type TaggedId, taggedIdsIn, tagsOf } from './tagged-id.ts';
export { parseCron } from './task/cron.ts';
export { nextRun } from './task/next-run.ts';
export { scheduleText } from './task/schedule-text.ts';
export {
  ContinueTaskRun,
  CreateTask,
  DeleteTask,
  FAILED_RUNS_MAX,
  ListTaskRuns,
  ListTasks,
  MarkTaskRead,
  PauseTask,
  RunTask,
  TASK_RUN_PAGE,
  TASK_RUNS_KEPT,
  type Task,
  type TaskPause,
  type TaskRun,
  type TaskRunStatus,
  TaskType,
  UNREAD_RUNS_MAX,
  UpdateTask,
  USER_TASKS_MAX,
} from './task/task.contract.ts';
export {
  PRESET_TASKS_MAX,
  PresetTask,
  TASK_NAME_MAX,
  TASK_PROMPT_MAX,
  TaskInfo,
  TaskName,
  TaskPrompt,
} from './task/task-info.ts';
export { TASK_EVERY_MAX_MINUTES, TASK_EVERY_MIN_MINUTES, TaskSchedule } from './task/task-schedule.ts';
export { isTimeZone, wallClockAt } from './task/time-zone.ts';
export { freeToolName, TOOL_NAME_MAX, ToolName } from './tool-name.ts';
export { FileType } from './upload/file-type.ts';
export { extensionOf, fileTypeOf } from './upload/file-type-of.ts';
export {
  AbortUpload,
  CompleteUpload,
  GetUploadAuthToken,
  GetUploadedFile,
  GetUploadProgress,
  KeepFiles,
  PutUploadPart,
  StoreIcon,
  UploadedFile,
  UploadFile,
} from './upload/upload.contract.ts';
export {
  FILE_NAME_MAX_BYTES,
  ICON_FILE_TYPES,
  ICON_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  UNUSED_KEPT_MS,
  UPLOAD_KEPT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_OFFSET_HEADER,
  UPLOAD_PART_BYTES,
  UPLOAD_TOKEN_MS,
} from './upload/upload-limits.ts';
export {
  type Budget,
  ExportInstallationUsage,
  ExportOwnUsage,
  ExportSpaceUsage,
  GetInstallationUsage,
  GetOwnUsage,
  GetSpaceUsage,
  USAGE_ROWS_MAX,
  type UsageKind,
  type UsageReport,
  type UsageShare,
  type UsageSums,
  usageKinds,
} from './usage/usage.contract.ts';
export { toUsageDay, USAGE_DAYS_MAX, type UsagePeriod, usageDayStart } from './usage/usage-period.ts';
export { SYSTEM_VARIABLES, type SystemVariable } from './variable/system-variables.ts';
export {
  DelProfileMemory,
  GetPlayGroundMemory,
  SetKvMemory,
  type VariableMemory,
} from './variable/variable.contract.ts';
export { isInPrompt, newVariable, promptVariables, type Variable } from './variable/variable.ts';
export {
  checkVariableKey,
  VARIABLE_DESCRIPTION_MAX,
  VARIABLE_KEY_MAX,
  VARIABLE_KEY_PATTERN,
  VARIABLE_VALUE_MAX,
  VARIABLES_MAX,
  type VariableKeyCheck,
  VariableList,
} from './variable/variable-list.ts';
export { SavedVoices } from './voice/saved-voices.ts';
export {
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  UserInputType,
  VOICE_NAME_MAX,
} from './voice/voice-values.ts';
export { newVoicesInfo, type VoiceSkill, type VoicesInfo } from './voice/voices-info.ts';
