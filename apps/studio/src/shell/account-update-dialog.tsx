import { Button, Dialog } from '@parley/ui';
import { useTranslation } from 'react-i18next';

const reload = () => window.location.reload();

/** studio §4 account update: the page shows an account that is no longer signed in; any way out reloads it. */
export function AccountUpdateDialog({ open }: { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={reload}
      title={t('account_update_title')}
      description={t('account_update_message')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={reload}>
          {t('ok')}
        </Button>
      }
    />
  );
}
