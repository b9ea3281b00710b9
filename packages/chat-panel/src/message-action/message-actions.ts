import { copyAction } from './copy-action.tsx';
import type { MessageAction } from './message-action.ts';

/** Our own actions in the order they stand, one file each. */
export const messageActions: readonly MessageAction[] = [copyAction];
