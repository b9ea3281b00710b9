import { Scene, VARIANTS_MAX, type Variant, type VariantSettings } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { ConversationNotFound } from '../conversation.errors.ts';
import type { ConversationRow } from '../conversation.schema.ts';
import { createConversationStore } from '../conversation.store.ts';
import { newConversation } from '../new-conversation.ts';

/** The variants that take part in a new comparison. */
const SHOWN_FIRST = 2;

export type Variants = ReturnType<typeof createVariants>;

/**
 * The variants of bots that users compare. A variant is a conversation in the playground: its questions, replies, traces and usage
 * are those of any conversation, only its bot has other settings.
 */
export function createVariants(database: Database, { now, newId }: Pick<ClockAndIds, 'now' | 'newId'>) {
  const conversations = createConversationStore(database);

  function newVariant(scope: Scope, botId: string, variantSlot: number): ConversationRow {
    return newConversation({
      id: newId(),
      userId: scope.userId,
      botId,
      botKey: botId,
      scene: Scene.playground,
      isCurrent: 0,
      latestSectionId: newId(),
      createdAt: now(),
      variantSlot,
      variant: variantSlot < SHOWN_FIRST ? '{}' : null,
    });
  }

  return {
    /** The variants of a bot that the caller may see; created the first time. */
    async open(scope: Scope, botId: string): Promise<Variant[]> {
      let rows = await conversations.listVariants(scope, botId);
      if (rows.length < VARIANTS_MAX) {
        const missing = [...Array(VARIANTS_MAX).keys()].filter((slot) => rows.every((row) => row.variantSlot !== slot));
        const added = missing.map((slot) => newVariant(scope, botId, slot));
        await unlessDeleted(conversations.insertVariants(added));
        rows = await conversations.listVariants(scope, botId);
      }
      return rows.map(({ id, variant }) => ({ conversation_id: id, settings: variantSettings({ variant }) }));
    },
    async save(scope: Scope, conversationId: string, settings: VariantSettings | null): Promise<void> {
      const variant = settings && JSON.stringify(settings);
      if (!(await conversations.setVariant(scope, conversationId, variant))) throw new ConversationNotFound();
    },
  };
}

/** How the bot of a conversation differs from its draft; null for a conversation that is not with a variant. */
export const variantSettings = ({ variant }: Pick<ConversationRow, 'variant'>): VariantSettings | null =>
  variant === null ? null : JSON.parse(variant);
