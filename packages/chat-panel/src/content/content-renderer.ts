import type { CoreMessage } from '@parley/chat-core';
import { type ComponentType, createContext } from 'react';

export interface ContentProps {
  readonly messageId: string;
}

/**
 * Renders one kind of content. The component gets the message id and reads the message itself, so that a delta renders only
 * the content again and not the box around it.
 */
export interface ContentRenderer {
  readonly name: string;
  /** Whether this renderer is for the message. The first renderer that returns true is used. */
  draws(message: CoreMessage): boolean;
  readonly Content: ComponentType<ContentProps>;
}

/** The renderers of plugins, then our own. */
export const ContentRenderersContext = createContext<readonly ContentRenderer[]>([]);

/** The message that a Markdown text belongs to; empty outside a message, as in the prologue. */
export const MarkdownMessageContext = createContext('');

export interface CitationProps {
  /** Of the source, as the answer cites it. */
  readonly number: string;
  /** The text of the answer, shown where there is no such source. */
  readonly fallback: string;
}

/** Shows a number in brackets as a link to its source; null where no sources are shown. */
export const CitationContext = createContext<ComponentType<CitationProps> | null>(null);
