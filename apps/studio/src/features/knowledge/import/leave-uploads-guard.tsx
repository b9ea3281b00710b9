import { useTranslation } from '../../../i18n/use-translation.ts';
import { LeaveGuard } from '../../../page/leave-guard.tsx';

/** Asks before files that are being uploaded are left. */
export function LeaveUploadsGuard({ isUploading }: { isUploading: boolean }) {
  const { t } = useTranslation();
  return (
    <LeaveGuard
      isNeeded={isUploading}
      title={t('import_leave_title')}
      text={t('import_leave_text')}
      leaveLabel={t('import_leave_confirm')}
      stayLabel={t('import_leave_stay')}
    />
  );
}
