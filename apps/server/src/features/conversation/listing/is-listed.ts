import { Scene } from '@parley/contract';
import type { ConversationRow } from '../conversation.schema.ts';

/** The scene of the chat page. */
export const LISTED_SCENE = Scene.default;

/** Whether it is one of several conversations on the chat page, known without a query: every question asks. */
export const isListed = ({ scene, isCurrent, variantSlot, taskRunId }: ConversationRow): boolean =>
  scene === LISTED_SCENE && isCurrent === 0 && variantSlot === null && taskRunId === null;
