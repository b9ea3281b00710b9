import { Button, classNames, IconButton } from '@parley/ui';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useAnnouncer } from '../parts/announcer.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './notice-line.module.css';
import { useComposer } from './state/composer-context.ts';

/** Shows the notice of the composer above the input, and announces it. */
export function NoticeLine() {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const { input, notice, setNotice } = useComposer();
  useEffect(() => {
    if (!notice) return;
    if (notice.tone === 'warning') announcer.announceWarning(notice.text);
    else announcer.announce(notice.text);
    // A notice that is gone must not stay readable in the live region.
    return () => {
      if (announcer.getState()?.text === notice.text) announcer.clear();
    };
  }, [announcer, notice]);
  if (!notice) return null;
  const Icon = notice.tone === 'warning' ? TriangleAlert : Info;
  const close = () => {
    setNotice(null);
    input.current?.focus();
  };
  return (
    <div className={classNames(styles.notice, styles[notice.tone])}>
      <Icon aria-hidden size={16} className={styles.icon} />
      <p className={styles.text}>{notice.text}</p>
      {notice.action && (
        <Button size="small" variant="ghost" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <IconButton label={texts.close} icon={<X aria-hidden />} onClick={close} />
    </div>
  );
}
