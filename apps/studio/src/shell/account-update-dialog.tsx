import { Button, Dialog } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** The other account has other spaces: reloading inside a space of this one would show "no permission". */
function reload() {
  if (window.location.pathname.startsWith('/space/')) window.history.replaceState(null, '', '/space');
  window.location.reload();
}

/** studio §4 account update: the page shows an account that is no longer signed in; closing the dialog in any way reloads it. */
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
