import { canClearHistory } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

/** A dialog weighs as much as the composer: it comes when it is wanted. */
const ClearHistoryDialog = lazy(async () => ({
  default: (await import('./clear-history-dialog.tsx')).ClearHistoryDialog,
}));

function ClearHistoryButton() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const { setNotice } = useComposer();
  /** `null` before it was first asked. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const canClear = useConversation(canClearHistory);
  if (!preferences.isClearHistoryButtonVisible) return null;
  async function clear(): Promise<void> {
    setAsking(false);
    const { result } = await client.clearHistory();
    if (result === 'failed') setNotice({ tone: 'warning', text: texts.clearHistoryFailed });
  }
  return (
    <>
      <IconButton
        label={texts.clearHistory}
        icon={<Trash2 aria-hidden />}
        disabled={!canClear}
        onClick={() => setAsking(true)}
      />
      {isAsking !== null && (
        <Suspense>
          <ClearHistoryDialog isOpen={isAsking} onOpenChange={setAsking} onConfirm={() => void clear()} />
        </Suspense>
      )}
    </>
  );
}

export const clearHistoryButton: ComposerButton = {
  name: 'clear-history',
  place: 'before',
  Button: ClearHistoryButton,
};
