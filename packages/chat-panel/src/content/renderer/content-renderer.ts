import type { CoreMessage } from '@parley/chat-core';
import type { ComponentType } from 'react';

export interface ContentProps {
  readonly messageId: string;
}

/** Draws one kind of content. It takes the id and reads the message itself: only it renders again with every word. */
export interface ContentRenderer {
  readonly name: string;
  /** Whether it draws this message. The first renderer that does is taken. */
  draws(message: CoreMessage): boolean;
  readonly Content: ComponentType<ContentProps>;
}
