import { Button, Dialog } from '@parley/ui';
import { useTranslation } from 'react-i18next';

/** The other account has other spaces: a reload inside one of this account would only say that it is not for them. */
function reload() {
  if (window.location.pathname.startsWith('/space/')) window.history.replaceState(null, '', '/space');
  window.location.reload();
}

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
