import { type ClearHistoryOptions, canClearContext, canClearHistory } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { BrushCleaning, Ellipsis, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
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

const loadMenu = () => import('./clear-history-menu.tsx');
const ClearHistoryMenu = lazy(async () => ({ default: (await loadMenu()).ClearHistoryMenu }));

/** In the composer, or behind a menu where nobody presses it by mistake. */
function ClearHistoryButton() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const { setNotice } = useComposer();
  /** `null` until it is opened for the first time, so that it is not loaded before. */
  const [isDialogOpen, setDialogOpen] = useState<boolean | null>(null);
  const [isMenuRequested, setMenuRequested] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const canClear = useConversation(canClearHistory);
  if (!preferences.isClearHistoryButtonVisible) return null;
  async function clear(options: ClearHistoryOptions): Promise<void> {
    changeDialog(false);
    const { result } = await client.clearHistory(options);
    if (result === 'failed') setNotice({ tone: 'warning', text: texts.clearHistoryFailed });
  }
  function changeDialog(isOpen: boolean): void {
    setDialogOpen(isOpen);
    // The menu item that opened the dialog does not exist any more, so the dialog cannot restore the focus.
    if (!isOpen) setTimeout(() => menuButton.current?.focus());
  }
  const menu = { ref: menuButton, label: texts.composerMenu, icon: <Ellipsis aria-hidden /> };
  const closedMenu = (
    <IconButton
      {...menu}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setMenuRequested(true)}
    />
  );
  return (
    <>
      {preferences.clearHistoryPlace === 'button' ? (
        <IconButton
          label={texts.clearHistory}
          icon={<Trash2 aria-hidden />}
          disabled={!canClear}
          onClick={() => setDialogOpen(true)}
        />
      ) : isMenuRequested ? (
        <Suspense fallback={closedMenu}>
          <ClearHistoryMenu
            trigger={<IconButton {...menu} />}
            canClear={canClear}
            onClear={() => setDialogOpen(true)}
          />
        </Suspense>
      ) : (
        closedMenu
      )}
      {isDialogOpen !== null && (
        <Suspense>
          <ClearHistoryDialog
            isOpen={isDialogOpen}
            onOpenChange={changeDialog}
            onConfirm={(options) => void clear(options)}
          />
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
