import { DEFAULT_PERMISSION_PREFERENCES, type PermissionPreferences } from '@parley/chat-core';
import type { RecalledChunk } from '@parley/contract';

/** Messages that a host can hide (wire §2.5). */
export type IgnoredMessage = 'Knowledge' | 'LongTermMemory' | 'JumpToAgent' | 'Backwards';

export type KeyBindingName =
  | 'stop'
  | 'focus-composer'
  | 'switch-focus'
  | 'recall'
  | 'send-now'
  | 'copy-answer'
  | 'copy-code'
  | 'regenerate'
  | 'find'
  | 'help';

/** Other keys for a key binding, written as `Mod+Shift+C`; `null` for none. */
export type KeyBindingOverrides = Readonly<Partial<Record<KeyBindingName, string | null>>>;

export type PanelTheme = 'debug' | 'store' | 'home';
export type PanelLayout = 'pc' | 'mobile';

/** A picture of another site that the user wants to see. */
export interface RemotePicture {
  readonly url: string;
  /** The message that shows it; empty in an opening. */
  readonly messageId: string;
}

/** A text that is to be spoken. */
export interface SpeechRequest {
  readonly botId: string;
  readonly text: string;
  readonly voice: string;
  /** Aborts when nobody listens any more. */
  readonly signal: AbortSignal;
}

/**
 * Preferences of the host (wire §2.5). Two names of that list are options of the client: `enableMarkRead`, which is not
 * listed here, and `newMessageInterruptScenario`, which both the panel and the client need.
 */
export interface PanelPreferences extends PermissionPreferences {
  /** `auto`: mobile where the panel is narrower than 640 px (chat §2). */
  readonly layout: PanelLayout | 'auto';
  readonly theme: PanelTheme;
  /** Any CSS length. */
  readonly messageWidth: string;
  /** The user can start selection mode. */
  readonly selectable: boolean;
  readonly enableSelectOnboarding: boolean;
  readonly showClearContextDivider: boolean;
  readonly showInputArea: boolean;
  readonly showOnboardingMessage: boolean;
  readonly isOnboardingCentered: boolean;
  /** Undefined: as the bot says, random by default. */
  readonly suggestionsMode: 'random' | 'all' | undefined;
  readonly isSendButtonVisible: boolean;
  readonly isClearContextButtonVisible: boolean;
  readonly isClearHistoryButtonVisible: boolean;
  /** Where to clear the history, if the button is visible: in the composer, or in a menu of the composer. */
  readonly clearHistoryPlace: 'button' | 'menu';
  /** Asks the page's own server for the files of the conversation, and the user whether they go with its history. */
  readonly enableFilebox: boolean;
  readonly isMoreButtonVisible: boolean;
  /** Lets the user submit blank text (chat §5). */
  readonly allowBlankText: boolean;
  /** The host has content of its own for the next message, so that text is not required (chat §5). */
  readonly hasOtherContent: boolean;
  readonly enableMention: boolean;
  readonly enableMultimodalUpload: boolean;
  readonly enablePasteUpload: boolean;
  readonly enableDragUpload: boolean;
  /** Also loads newer messages when the reader reaches the end of the loaded ones. */
  readonly enableTwoWayLoad: boolean;
  readonly showUserExtendedInfo: boolean;
  readonly enableImageAutoSize: boolean;
  /** Origins whose pictures load without a click, in addition to the files of our server: `https://cdn.example.com`. */
  readonly allowedImageOrigins: readonly string[];
  /**
   * Called when the user wants to see a picture of another site; returns the URL to load it from. Undefined: its own URL.
   * `serverPictureUrl` loads it through our server.
   */
  readonly remotePictureUrl: ((picture: RemotePicture) => Promise<string>) | undefined;
  /** The page that draws diagrams, `/diagram` of our server; undefined: their source is shown. */
  readonly diagramFrameUrl: string | undefined;
  readonly showBackground: boolean;
  /** Loads what a speech model says. Undefined: answers are read with the voice of the browser only. `serverSpeech` asks our server. */
  readonly speechOf: ((request: SpeechRequest) => Promise<ArrayBuffer>) | undefined;
  readonly ignoreMessageConfigList: readonly IgnoredMessage[];
  /** The sources of a reply: names below it, or cards with the recalled text. Undefined: as the agent is set to. */
  readonly knowledgeSourceMode: 'reply-bottom' | 'card-list' | undefined;
  /** The page of the host that shows a source in its document. Undefined: a source has a link if it has an address of its own. */
  readonly knowledgeSourceUrl: ((source: RecalledChunk) => string) | undefined;
  readonly showFunctionCallDetail: boolean;
  readonly isShowFunctionCallBox: boolean;
  /** The key that sends; with `Mod+Enter`, Enter alone inserts a new line. */
  readonly sendKey: 'Enter' | 'Mod+Enter';
  readonly enableFind: boolean;
  /** An element of the host to show the find button in; undefined: a strip above the messages. */
  readonly findButtonPlace: Element | undefined;
  /** Overrides of key bindings; `false` switches all of them off. */
  readonly keyboardShortcuts: KeyBindingOverrides | false;
}

const NO_OVERRIDES: KeyBindingOverrides = {};

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
  clearHistoryPlace: 'button',
  enableFilebox: false,
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
  speechOf: undefined,
  ignoreMessageConfigList: [],
  knowledgeSourceMode: undefined,
  knowledgeSourceUrl: undefined,
  showFunctionCallDetail: true,
  isShowFunctionCallBox: true,
  sendKey: 'Enter',
  enableFind: true,
  findButtonPlace: undefined,
  keyboardShortcuts: NO_OVERRIDES,
};

const names = Object.keys(DEFAULT_PREFERENCES) as (keyof PanelPreferences)[];

/** The preferences among the properties of a panel, with defaults for the rest. */
export function toPreferences(given: Partial<PanelPreferences>): PanelPreferences {
  const chosen = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(chosen) };
}
