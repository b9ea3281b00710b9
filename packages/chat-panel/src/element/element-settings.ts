import type { GetToken } from '@parley/chat-core';
import type { Locale } from '@parley/contract';
import type { ChatPanelProps } from '../panel/chat-panel.tsx';

/** The settings of an element. */
export interface ElementSettings {
  readonly botId: string;
  /** The origin of the server; empty for the page's own. */
  readonly baseUrl: string;
  readonly locale: Locale;
  /** Talks to the draft of the bot, as the playground does. */
  readonly isDraft: boolean;
  readonly getToken: GetToken | undefined;
  /** Other properties of the panel: texts, preferences, callbacks. */
  readonly panel: Partial<Omit<ChatPanelProps, 'client'>>;
}

/** Attributes of the element. */
export const ATTRIBUTES = ['bot-id', 'server', 'locale', 'draft', 'mode', 'heading', 'open'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** The language of the element, of the nearest ancestor with `lang`, or of the browser. */
export function localeOf(element: HTMLElement): Locale {
  const wanted =
    element.getAttribute('locale') ?? element.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  return wanted.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';
}

/** The server that the element names, or that of the script. */
export function baseUrlOf(element: HTMLElement, scriptUrl: string): string {
  const { origin } = new URL(element.getAttribute('server') ?? scriptUrl, location.href);
  return origin === location.origin ? '' : origin;
}
