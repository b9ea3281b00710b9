import { ConfirmDialog } from '@parley/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Asks before files that are being uploaded are left. When the tab is closed, the browser asks with its own text. */
export function LeaveUploadsGuard({ isUploading }: { isUploading: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isUploading && now.pathname + now.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('import_leave_title')}
      text={t('import_leave_text')}
      confirmLabel={t('import_leave_confirm')}
      cancelLabel={t('import_leave_stay')}
      closeLabel={t('close')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
