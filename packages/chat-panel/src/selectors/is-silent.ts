import type { CoreMessage } from '@parley/chat-core';

/** An answer without a word: one that has only begun, or that called something instead of speaking. */
export const isSilent = ({ type, content_type, content, reasoning_content }: CoreMessage): boolean =>
  type === 'answer' && content_type === 'text' && content === '' && reasoning_content === '';
