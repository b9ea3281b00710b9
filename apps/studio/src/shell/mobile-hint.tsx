import { Button, Drawer } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import styles from './mobile-hint.module.css';

/** studio §4: a hint, once per browser, that the studio is better on a wider screen. */
export function MobileHint() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => localCache.read('mobile-hint-seen') === undefined);
  const close = () => {
    localCache.write('mobile-hint-seen', 'yes');
    setOpen(false);
  };
  return (
    <Drawer
      side="bottom"
      open={isOpen}
      onOpenChange={close}
      title={t('mobile_hint_title')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('mobile_hint_ok')}
        </Button>
      }
    >
      <p className={styles.message}>{t('mobile_hint_message')}</p>
    </Drawer>
  );
}
