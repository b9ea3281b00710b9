import { ConfirmDialog } from '@parley/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  isNeeded: boolean;
  title: string;
  text: string;
  leaveLabel: string;
  stayLabel: string;
}

/** Asks before a page is left on which something would be lost. When the tab is closed, the browser asks with its own text. */
export function LeaveGuard({ isNeeded, title, text, leaveLabel, stayLabel }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isNeeded && now.pathname + now.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={title}
      text={text}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      closeLabel={t('close')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
