import { Button } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import styles from './mobile-hint.module.css';

/**
 * studio §4: a hint, once per browser, that the studio is better on a wider screen. The dialog is not modal: the page can be
 * used before it is closed.
 */
export function MobileHint() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => localCache.read('mobile-hint-seen') === undefined);
  const close = () => {
    localCache.write('mobile-hint-seen', 'yes');
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label={t('mobile_hint_title')} className={styles.hint}>
      <p>{t('mobile_hint_message')}</p>
      <Button size="small" onClick={close}>
        {t('mobile_hint_ok')}
      </Button>
    </div>
  );
}
