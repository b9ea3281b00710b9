import { DEFAULT_PREFERENCES, keyBindingRows, keyTexts } from '@parley/chat-panel';
import { Dialog, KeyList } from '@parley/ui';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './keys-dialog.module.css';
import { studioKeys } from './studio-keys.ts';

/** studio and chat §2: every key binding. The list of the chat panel leaves out the help, which is this one. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const inStudio = Object.values(studioKeys).map(({ keys, text }) => ({ label: t(text), keys }));
  const inChat = keyBindingRows(keyTexts[locale], { ...DEFAULT_PREFERENCES, keyboardShortcuts: { help: null } });
  return (
    <Dialog open onOpenChange={onClose} title={t('keys_title')} closeLabel={t('close')} size="medium">
      <div className={styles.columns}>
        <section aria-label={t('keys_studio')}>
          <h3 className={styles.heading}>{t('keys_studio')}</h3>
          <KeyList rows={inStudio} />
        </section>
        <section aria-label={t('keys_chat')}>
          <h3 className={styles.heading}>{t('keys_chat')}</h3>
          <KeyList rows={inChat} />
        </section>
      </div>
    </Dialog>
  );
}
