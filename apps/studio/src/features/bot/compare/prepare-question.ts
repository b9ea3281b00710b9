import { type ChatClient, canClearContext } from '@parley/chat-core';
import type { DraftEditor } from '../draft/draft-editor.ts';
import type { Saving } from '../draft/saving.ts';
import type { VariantEditor } from './variant-editor.ts';

interface Compared {
  readonly draft: Pick<DraftEditor, 'flush'> & { getSaving(): Pick<Saving, 'hasUnsaved'> };
  readonly variants: readonly Pick<VariantEditor, 'save' | 'isInConversation' | 'markAsked'>[];
  readonly clients: readonly (Pick<ChatClient, 'clearContext'> & {
    readonly conversation: Pick<ChatClient['conversation'], 'getState'>;
  })[];
}

/** A variant that is not saved says so itself. */
type Prepared = 'ready' | 'draft-unsaved' | 'variant-unsaved' | 'context-kept';

/**
 * Before a question: the server gets everything as it is shown. Unless all variants were asked the last question with the
 * settings that they have now, all of them start a new conversation: none goes on from answers of other settings, and all
 * have the same history.
 */
export async function prepareQuestion({ draft, variants, clients }: Compared): Promise<Prepared> {
  await draft.flush();
  if (draft.getSaving().hasUnsaved) return 'draft-unsaved';
  const saved = await Promise.all(variants.map((variant) => variant.save()));
  if (!saved.every(Boolean)) return 'variant-unsaved';
  if (!variants.every((variant) => variant.isInConversation())) {
    const withContext = clients.filter(({ conversation }) => canClearContext(conversation.getState()));
    const cleared = await Promise.all(withContext.map((client) => client.clearContext()));
    if (cleared.some(({ result }) => result !== 'cleared')) return 'context-kept';
  }
  for (const variant of variants) variant.markAsked();
  return 'ready';
}
