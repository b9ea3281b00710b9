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
  const said = useSyncExternalStore(announcer.subscribe, announcer.getState, announcer.getState);
  useEffect(() => {
    if (said?.kind !== 'failure') return;
    const timer = setTimeout(announcer.clear, FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, announcer]);
  return (
    <>
      {/*
       * Rendered before there is a text: screen readers often miss a region that appears together with its text. While a
       * dialog is open, screen readers hear only elements with an explicit aria-live.
       */}
      <div role="status" aria-live="polite" className={styles.heard}>
        {said?.kind === 'news' && <span key={said.number}>{said.text}</span>}
      </div>
      {said?.kind === 'warning' && (
        <div key={said.number} role="alert" aria-live="assertive" className={styles.heard}>
          {said.text}
        </div>
      )}
      {said?.kind === 'failure' && (
        <div key={said.number} role="alert" aria-live="assertive" className={styles.failure}>
          {said.text}
          <IconButton label={texts.close} icon={<X aria-hidden />} onClick={announcer.clear} />
        </div>
      )}
    </>
  );
}
