import { canClearContext, canClearHistory } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { BrushCleaning, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useListHandle } from '../../list/state/list-handle.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import type { ComposerButton } from '../state/composer-handle.ts';

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
    // The new section starts with the onboarding, at the end of the list (chat §4 clear context).
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

/** Lazy: a dialog is as large as the rest of the composer. */
const ClearHistoryDialog = lazy(async () => ({
  default: (await import('./clear-history-dialog.tsx')).ClearHistoryDialog,
}));

function ClearHistoryButton() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const { setNotice } = useComposer();
  /** `null` until it is opened for the first time, so that it is not loaded before. */
  const [isDialogOpen, setDialogOpen] = useState<boolean | null>(null);
  const canClear = useConversation(canClearHistory);
  if (!preferences.isClearHistoryButtonVisible) return null;
  async function clear(): Promise<void> {
    setDialogOpen(false);
    const { result } = await client.clearHistory();
    if (result === 'failed') setNotice({ tone: 'warning', text: texts.clearHistoryFailed });
  }
  return (
    <>
      <IconButton
        label={texts.clearHistory}
        icon={<Trash2 aria-hidden />}
        disabled={!canClear}
        onClick={() => setDialogOpen(true)}
      />
      {isDialogOpen !== null && (
        <Suspense>
          <ClearHistoryDialog isOpen={isDialogOpen} onOpenChange={setDialogOpen} onConfirm={() => void clear()} />
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
