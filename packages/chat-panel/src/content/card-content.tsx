import { contentOf } from '@parley/chat-core';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ContentRenderer } from './renderer/content-renderer.ts';

const AskingCardContent = lazyPart(async () => (await import('./card/asking-card-content.tsx')).AskingCardContent);

/** Of cards we know those that ask something; of any other it is said that it is not supported. */
export const cardContent: ContentRenderer = {
  name: 'card',
  draws: (message) => contentOf(message).type === 'card',
  Content: AskingCardContent,
};
