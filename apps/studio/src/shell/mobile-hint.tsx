import { Button, Dialog } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localCache } from '../local-cache/local-cache.ts';

/** studio §4: says once in each browser that the studio is at its best on a wider screen. */
export function MobileHint() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => localCache.read('mobile-hint-seen') === undefined);
  const close = () => {
    localCache.write('mobile-hint-seen', 'yes');
    setOpen(false);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={t('mobile_hint_title')}
      description={t('mobile_hint_message')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('mobile_hint_ok')}
        </Button>
      }
    />
  );
}
