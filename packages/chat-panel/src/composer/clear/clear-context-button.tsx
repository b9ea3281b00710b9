import { canClearContext } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { BrushCleaning } from 'lucide-react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { usePanel } from '../../panel/panel-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

function ClearContextButton() {
  const { client, copy, list, preferences } = usePanel();
  const { setNotice } = useComposer();
  const canClear = useConversation(canClearContext);
  if (!preferences.isClearContextButtonVisible) return null;
  async function clear(): Promise<void> {
    const cleared = await client.clearContext();
    if (cleared.result === 'failed') setNotice({ tone: 'warning', text: copy.clearContextFailed });
    // The onboarding of the new section stands at the end (chat §4 clear context).
    if (cleared.result === 'cleared') setTimeout(() => list.current?.goToEnd(), cleared.scrollDelayMs);
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
