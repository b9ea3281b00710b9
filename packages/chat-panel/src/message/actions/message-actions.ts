import { copyAction } from './copy-action.tsx';
import { dislikeAction } from './dislike-action.tsx';
import { likeAction } from './like-action.tsx';
import type { MessageAction } from './message-action.ts';
import { moreAction } from './more-action.tsx';
import { quoteAction } from './quote-action.tsx';
import { readAloudAction } from './read-aloud-action.tsx';
import { regenerateAction } from './regenerate-action.tsx';

/** Our own actions in the order they stand, one file each. */
export const messageActions: readonly MessageAction[] = [
  copyAction,
  regenerateAction,
  quoteAction,
  likeAction,
  dislikeAction,
  readAloudAction,
  moreAction,
];
