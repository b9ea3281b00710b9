import { canClearContext } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { BrushCleaning } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useListHandle } from '../../list/state/list-handle.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

function ClearContextButton() {
  const client = useClient();
  const texts = useTexts();
  const { list } = useListHandle();
  const { preferences } = useSettings();
  const { setNotice } = useComposer();
  const canClear = useConversation(canClearContext);
  if (!preferences.isClearContextButtonVisible) return null;
  async function clear(): Promise<void> {
    const cleared = await client.clearContext();
    if (cleared.result === 'failed') setNotice({ tone: 'warning', text: texts.clearContextFailed });
    // The onboarding of the new section stands at the end (chat §4 clear context).
    if (cleared.result === 'cleared') setTimeout(() => list.current?.goToEnd(), cleared.scrollDelayMs);
  }
  return (
    <IconButton
      label={texts.clearContext}
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
