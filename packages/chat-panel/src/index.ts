export { frameSchedule } from './chat-client/frame-schedule.ts';
export { useChatClient } from './chat-client/use-chat-client.ts';
export { useConversation } from './chat-client/use-conversation.ts';
export { useInGroup } from './chat-client/use-in-group.ts';
export { useMessage } from './chat-client/use-message.ts';
export { useMessageMeta } from './chat-client/use-message-meta.ts';
export { ChatPanel, type ChatPanelProps } from './chat-panel.tsx';
export type { ComposerButton } from './composer/composer-button.ts';
export { type ComposerNotice, type ComposerState, type InputMode, useComposer } from './composer/composer-context.ts';
export type { DraftStore } from './composer/draft.ts';
export { useDraftText } from './composer/use-draft-text.ts';
export type { ContentProps, ContentRenderer } from './content/content-renderer.ts';
export { DIAGRAM_PAGE_PATH } from './content/diagram/diagram-page.ts';
export { serverPictureUrl } from './content/picture/server-picture-url.ts';
export { copyFor, type PanelCopy } from './copy/panel-copy.ts';
export { ActionButton } from './message-action/action-button.tsx';
export type { MessageAction, MessageActionProps } from './message-action/message-action.ts';
export type { ListCommands } from './message-list/list-commands.ts';
export type { PanelCallbacks } from './panel/panel-callbacks.ts';
export type { PanelClassNames, PanelPart } from './panel/panel-class-names.ts';
export { type Panel, usePanel } from './panel/panel-context.ts';
export type { PanelPlugin } from './panel/panel-plugin.ts';
export {
  DEFAULT_PREFERENCES,
  type IgnoredMessage,
  type PanelLayout,
  type PanelPreferences,
  type PanelTheme,
  type ShortcutKeys,
} from './panel/panel-preferences.ts';
export {
  type SelectAllOptions,
  type SelectionController,
  useSelectionController,
} from './selection/use-selection-controller.ts';
export type { Shortcut, ShortcutField } from './shortcut/shortcut.ts';
export type { ShortcutUpload } from './shortcut/shortcut-upload.ts';
export type { GroupSlotProps, MessageSlotProps, PanelSlots } from './slots/panel-slots.ts';
export { type LocalFile, toLocalFile } from './upload/local-file.ts';
