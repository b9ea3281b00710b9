import { canClearContext } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { BrushCleaning } from 'lucide-react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';
import type { ComposerButton } from './composer-button.ts';
import { useComposer } from './composer-context.ts';

function ClearContextButton() {
  const { client, copy, preferences } = usePanel();
  const { setNotice } = useComposer();
  const canClear = useConversation(canClearContext);
  if (!preferences.isClearContextButtonVisible) return null;
  async function clear(): Promise<void> {
    const { result } = await client.clearContext();
    if (result === 'failed') setNotice({ tone: 'warning', text: copy.clearContextFailed });
  }
  return (
    <IconButton
      label={copy.clearContext}
      icon={<BrushCleaning aria-hidden />}
      disabled={!canClear}
      onClick={() => void clear()}
    />
  );
}

export const clearContextButton: ComposerButton = {
  name: 'clear-context',
  place: 'before',
  Button: ClearContextButton,
};
