import { IconButton } from '@parley/ui';
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './announcer-outlet.module.css';

/** Long enough to read a failure twice. */
const FAILURE_SHOWN_MS = 8_000;

/** The live regions of the announcer; failures are also visible. */
export function AnnouncerOutlet() {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const announcement = useSyncExternalStore(announcer.subscribe, announcer.getState, announcer.getState);
  useEffect(() => {
    if (announcement?.kind !== 'failure') return;
    const timer = setTimeout(announcer.clear, FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [announcement, announcer]);
  return (
    <>
      {/*
       * Rendered before there is a text: screen readers often miss a region that appears together with its text. While a
       * dialog is open, screen readers hear only elements with an explicit aria-live.
       */}
      <div role="status" aria-live="polite" className={styles.announced}>
        {announcement?.kind === 'news' && <span key={announcement.number}>{announcement.text}</span>}
      </div>
      {announcement?.kind === 'warning' && (
        <div key={announcement.number} role="alert" aria-live="assertive" className={styles.announced}>
          {announcement.text}
        </div>
      )}
      {announcement?.kind === 'failure' && (
        <div key={announcement.number} role="alert" aria-live="assertive" className={styles.failure}>
          {announcement.text}
          <IconButton label={texts.close} icon={<X aria-hidden />} onClick={announcer.clear} />
        </div>
      )}
    </>
  );
}
