import { ConfirmDialog } from '@parley/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Asks before unsaved changes are lost. When the tab is closed or reloaded, the browser asks with its own text. */
export function ConfirmLeaveDialog() {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('bot_leave_title')}
      text={t('bot_leave_text')}
      confirmLabel={t('bot_leave')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
