import type { ConversationRow } from './conversation.schema.ts';

type Essentials = Pick<
  ConversationRow,
  'id' | 'userId' | 'botId' | 'botKey' | 'scene' | 'isCurrent' | 'latestSectionId' | 'createdAt'
>;

/** A conversation without messages, with defaults for the fields that most conversations do not set. */
export const newConversation = (essentials: Essentials & Partial<ConversationRow>): ConversationRow => ({
  presetBot: null,
  lastPosition: 0,
  readPosition: 0,
  clearedPosition: 0,
  deletedAt: null,
  pinnedVersionId: null,
  pinnedSectionId: null,
  variantSlot: null,
  variant: null,
  taskRunId: null,
  toldPolicy: null,
  summaryPosition: 0,
  ...essentials,
});
