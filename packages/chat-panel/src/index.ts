export { useClient } from './chat-client/client-context.ts';
export { frameSchedule } from './chat-client/frame-schedule.ts';
export { shareConnection } from './chat-client/shared-stream/with-shared-stream.ts';
export { useChatClient } from './chat-client/use-chat-client.ts';
export { useConversation } from './chat-client/use-conversation.ts';
export { useInGroup, useMessage, useMessageMeta } from './chat-client/use-in-group.ts';
export { enterIntent, useComposition } from './composer/input/enter-key.ts';
export { ShortcutIcon } from './composer/shortcuts/shortcut-icon.tsx';
export {
  type ComposerNotice,
  type ComposerState,
  type InputMode,
  useComposer,
} from './composer/state/composer-context.ts';
export {
  type ComposerButton,
  type ComposerHandle,
  useComposerHandle,
  useDraftText,
} from './composer/state/composer-handle.ts';
export type { DraftStore } from './composer/state/draft.ts';
export { type LocalFile, toLocalFile } from './composer/state/local-file.ts';
export type { Shortcut, ShortcutField, ShortcutUpload } from './composer/state/shortcut.ts';
export type { ContentProps, ContentRenderer } from './content/content-renderer.ts';
export { DIAGRAM_PAGE_PATH } from './content/diagram/diagram-block.tsx';
export { serverPictureUrl } from './content/picture/picture-url.ts';
export { BACKGROUND_CANVAS, BackgroundPicture } from './list/background/chat-background.tsx';
export {
  type SelectAllOptions,
  type SelectionController,
  useSelectionController,
} from './list/selection/use-selection.ts';
export { type ListCommands, type ListHandle, useListHandle } from './list/state/list-handle.ts';
export { ActionButton, type MessageAction, type MessageActionProps } from './message/actions/message-action.tsx';
export { serverSpeech } from './message/speech/server-speech.ts';
export { createModelSpeaker } from './message/speech/speaker.ts';
export { ChatPanel, type ChatPanelProps } from './panel/chat-panel.tsx';
export { keyBindingRows } from './panel/dialogs/key-binding-rows.ts';
export type { PanelPlugin } from './panel/rooms.tsx';
export { type Announcer, useAnnouncer } from './parts/announcer.ts';
export type { PanelCallbacks } from './settings/panel-callbacks.ts';
export type { PanelClassNames, PanelPart } from './settings/panel-class-names.ts';
export {
  DEFAULT_PREFERENCES,
  type IgnoredMessage,
  type KeyBindingOverrides,
  type PanelLayout,
  type PanelPreferences,
  type PanelTheme,
  type RemotePicture,
  type SpeechRequest,
} from './settings/panel-preferences.ts';
export type { GroupSlotProps, MessageSlotProps, PanelSlots } from './settings/panel-slots.ts';
export { type PanelSettings, useSettings } from './settings/settings-context.ts';
export { keyTexts } from './texts/later/key-texts.ts';
export type { PanelTexts } from './texts/panel-texts.ts';
export { useTexts } from './texts/texts-context.ts';
