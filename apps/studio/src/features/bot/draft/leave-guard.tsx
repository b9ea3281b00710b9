import { ConfirmDialog } from '@parley/ui';
import { useEffect, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { RunningDraftEditor } from './create-draft-editor.ts';

/**
 * Saves before the page is left, and asks only when something cannot be saved. When the tab is closed or reloaded, the
 * browser asks with its own text.
 */
export function LeaveGuard({ editor }: { editor: RunningDraftEditor }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && editor.getSaving().hasUnsaved,
  );
  const isAsking = useSaveBeforeLeaving(blocker, editor);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => editor.isLeavingUnsafe() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [editor]);
  return (
    <ConfirmDialog
      open={isAsking && blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('draft_leave_title')}
      text={t('draft_leave_text')}
      confirmLabel={t('draft_leave')}
      cancelLabel={t('draft_leave_stay')}
      closeLabel={t('close')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

/** Leaves once everything is saved. Returns whether something could not be saved. */
function useSaveBeforeLeaving(blocker: Blocker, editor: RunningDraftEditor): boolean {
  const [askedBlocker, setAskedBlocker] = useState<Blocker | null>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    void editor.flush().then(() => {
      if (!isCurrent) return;
      if (editor.getSaving().hasUnsaved) setAskedBlocker(blocker);
      else blocker.proceed();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, editor]);
  return askedBlocker === blocker;
}
