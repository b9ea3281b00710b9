import { DEFAULT_PERMISSION_PREFERENCES, type PermissionPreferences } from '@parley/chat-core';
import type { KeyBindingName } from './key-binding-name.ts';

/** Messages that a host can leave out (wire §2.5). */
export type IgnoredMessage = 'Knowledge' | 'LongTermMemory' | 'JumpToAgent' | 'Backwards';

/** Other keys for a shortcut, written as `Mod+Shift+C`; `null` for none. */
export type KeyBindingOverrides = Readonly<Partial<Record<KeyBindingName, string | null>>>;

export type PanelTheme = 'debug' | 'store' | 'home';
export type PanelLayout = 'pc' | 'mobile';

/**
 * What a host decides (wire §2.5). Two names of that list are settings of the client instead: `enableMarkRead` and
 * `newMessageInterruptScenario`, which the client has to be given as well.
 */
export interface PanelPreferences extends PermissionPreferences {
  /** `auto`: mobile where the panel is narrower than 640 px (chat §2). */
  readonly layout: PanelLayout | 'auto';
  readonly theme: PanelTheme;
  /** Any CSS length. */
  readonly messageWidth: string;
  readonly selectable: boolean;
  readonly enableSelectOnboarding: boolean;
  readonly showClearContextDivider: boolean;
  readonly showInputArea: boolean;
  readonly showOnboardingMessage: boolean;
  readonly isOnboardingCentered: boolean;
  /** Left out, as the bot says, which is random unless told. */
  readonly suggestionsMode: 'random' | 'all' | undefined;
  readonly isSendButtonVisible: boolean;
  readonly isClearContextButtonVisible: boolean;
  readonly isClearHistoryButtonVisible: boolean;
  readonly isMoreButtonVisible: boolean;
  /** Lets the user submit blank text (chat §5). */
  readonly allowBlankText: boolean;
  /** The host has content of its own for the next message, so that text is not required (chat §5). */
  readonly hasOtherContent: boolean;
  readonly enableMention: boolean;
  readonly enableMultimodalUpload: boolean;
  readonly enablePasteUpload: boolean;
  readonly enableDragUpload: boolean;
  /** Loads what is newer, too, when the reader comes to the end of what is held. */
  readonly enableTwoWayLoad: boolean;
  readonly showUserExtendedInfo: boolean;
  readonly enableImageAutoSize: boolean;
  /** Where pictures may come from without being asked for, beside the page's own origin: `https://cdn.example.com`. */
  readonly allowedImageOrigins: readonly string[];
  /** What is asked for a picture from elsewhere; left out, its own address. `serverPictureUrl` leads through our server. */
  readonly remotePictureUrl: ((address: string) => string) | undefined;
  /** The page that draws diagrams, `/diagram` of our server; left out, their source is shown. */
  readonly diagramFrameUrl: string | undefined;
  readonly showBackground: boolean;
  readonly ignoreMessageConfigList: readonly IgnoredMessage[];
  /** Where a reply has its knowledge from: names below it, or cards with the words that were found. */
  readonly knowledgeSourceMode: 'reply-bottom' | 'card-list';
  readonly showFunctionCallDetail: boolean;
  readonly isShowFunctionCallBox: boolean;
  /** What sends what is written; with `Mod+Enter` Enter alone is a new line. */
  readonly sendKey: 'Enter' | 'Mod+Enter';
  readonly enableFind: boolean;
  /** False for none at all. They work while the focus is in the panel. */
  readonly keyboardShortcuts: KeyBindingOverrides | false;
}

const OUR_KEYS: KeyBindingOverrides = {};

export const DEFAULT_PREFERENCES: PanelPreferences = {
  ...DEFAULT_PERMISSION_PREFERENCES,
  layout: 'auto',
  theme: 'debug',
  messageWidth: '100%',
  selectable: false,
  enableSelectOnboarding: true,
  showClearContextDivider: true,
  showInputArea: true,
  showOnboardingMessage: true,
  isOnboardingCentered: false,
  suggestionsMode: undefined,
  isSendButtonVisible: true,
  isClearContextButtonVisible: true,
  isClearHistoryButtonVisible: true,
  isMoreButtonVisible: true,
  allowBlankText: false,
  hasOtherContent: false,
  enableMention: false,
  enableMultimodalUpload: true,
  enablePasteUpload: false,
  enableDragUpload: true,
  enableTwoWayLoad: false,
  showUserExtendedInfo: false,
  enableImageAutoSize: false,
  allowedImageOrigins: [],
  remotePictureUrl: undefined,
  diagramFrameUrl: undefined,
  showBackground: false,
  ignoreMessageConfigList: [],
  knowledgeSourceMode: 'reply-bottom',
  showFunctionCallDetail: true,
  isShowFunctionCallBox: true,
  sendKey: 'Enter',
  enableFind: true,
  keyboardShortcuts: OUR_KEYS,
};

const names = Object.keys(DEFAULT_PREFERENCES) as (keyof PanelPreferences)[];

/** The preferences among the properties of a panel; what is left out has its default. */
export function toPreferences(given: Partial<PanelPreferences>): PanelPreferences {
  const chosen = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(chosen) };
}
