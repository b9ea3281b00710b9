import { canClearHistory } from '@parley/chat-core';
import { ConfirmDialog, IconButton } from '@parley/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';
import type { ComposerButton } from './composer-button.ts';
import { useComposer } from './composer-context.ts';

function ClearHistoryButton() {
  const { client, copy, preferences } = usePanel();
  const { setNotice } = useComposer();
  const [isAsking, setAsking] = useState(false);
  const canClear = useConversation(canClearHistory);
  if (!preferences.isClearHistoryButtonVisible) return null;
  async function clear(): Promise<void> {
    setAsking(false);
    const { result } = await client.clearHistory();
    if (result === 'failed') setNotice({ tone: 'warning', text: copy.clearHistoryFailed });
  }
  return (
    <>
      <IconButton
        label={copy.clearHistory}
        icon={<Trash2 aria-hidden />}
        disabled={!canClear}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.clearHistoryTitle}
        text={copy.clearHistoryText}
        confirmLabel={copy.clearHistoryConfirm}
        cancelLabel={copy.cancel}
        closeLabel={copy.close}
        isDangerous
        onConfirm={() => void clear()}
      />
    </>
  );
}

export const clearHistoryButton: ComposerButton = {
  name: 'clear-history',
  place: 'before',
  Button: ClearHistoryButton,
};
