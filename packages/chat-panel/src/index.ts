export { frameSchedule } from './chat-client/frame-schedule.ts';
export { useChatClient } from './chat-client/use-chat-client.ts';
export { useConversation } from './chat-client/use-conversation.ts';
export { useInGroup } from './chat-client/use-in-group.ts';
export { useMessage } from './chat-client/use-message.ts';
export { useMessageMeta } from './chat-client/use-message-meta.ts';
export type { Shortcut, ShortcutField } from './composer/shortcuts/shortcut.ts';
export type { ShortcutUpload } from './composer/shortcuts/shortcut-upload.ts';
export type { ComposerButton } from './composer/state/composer-button.ts';
export {
  type ComposerNotice,
  type ComposerState,
  type InputMode,
  useComposer,
} from './composer/state/composer-context.ts';
export type { DraftStore } from './composer/state/draft.ts';
export { useDraftText } from './composer/state/use-draft-text.ts';
export { type LocalFile, toLocalFile } from './composer/uploads/local-file.ts';
export type { ContentProps, ContentRenderer } from './content/content-renderer.ts';
export { DIAGRAM_PAGE_PATH } from './content/diagram/diagram-page.ts';
export { serverPictureUrl } from './content/picture/server-picture-url.ts';
export {
  type SelectAllOptions,
  type SelectionController,
  useSelectionController,
} from './list/selection/use-selection-controller.ts';
export type { ListCommands } from './list/state/list-commands.ts';
export { ActionButton } from './message/actions/action-button.tsx';
export type { MessageAction, MessageActionProps } from './message/actions/message-action.ts';
export { ChatPanel, type ChatPanelProps } from './panel/chat-panel.tsx';
export { type Panel, usePanel } from './panel/panel-context.ts';
export type { PanelPlugin } from './panel/panel-plugin.ts';
export type { GroupSlotProps, MessageSlotProps, PanelSlots } from './parts/slots/panel-slots.ts';
export type { PanelCallbacks } from './settings/panel-callbacks.ts';
export type { PanelClassNames, PanelPart } from './settings/panel-class-names.ts';
export {
  DEFAULT_PREFERENCES,
  type IgnoredMessage,
  type PanelLayout,
  type PanelPreferences,
  type PanelTheme,
  type ShortcutKeys,
} from './settings/panel-preferences.ts';
export { copyFor, type PanelCopy } from './texts/panel-texts.ts';
