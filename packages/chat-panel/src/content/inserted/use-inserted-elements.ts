import type { CoreMessage } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import type { InsertedElement } from './insert-elements.ts';

/** What plugins put into the text of a message; null where none does. */
export function useInsertedElements(message: CoreMessage | null): readonly InsertedElement[] | null {
  const { plugins } = useClient();
  if (!message || !plugins.listens('onTextContentRendering')) return null;
  const { insertedElements } = plugins.run('onTextContentRendering', { message, insertedElements: [] });
  return insertedElements.length > 0 ? insertedElements : null;
}
