import { JsonViewer } from '@parley/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import type { LoggedEvent } from './event-log.ts';
import styles from './raw-events.module.css';
import type { ReplyRecord } from './reply-record.ts';
import { timedEvents } from './timed-events.ts';
import { useJsonWords } from './use-json-words.ts';

interface RawEventsProps {
  message: ReplyRecord['message'];
  events: readonly LoggedEvent[];
}

/** The message as the client holds it, and the events of its reply as they came, with the time since the first. */
export function RawEvents({ message, events }: RawEventsProps) {
  const { t } = useTranslation();
  const words = useJsonWords();
  const onCopied = useCopiedToast();
  const { is_finish: isFinished } = message;
  // Written when it is opened and from when the message is complete: not with every word of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const written = useMemo(
    () => ({ message: JSON.stringify(message), events: JSON.stringify(timedEvents(events)) }),
    [message.message_id, isFinished, events, isFinished && events.length],
  );
  return (
    <>
      <h3 className={styles.title}>{t('debug_message')}</h3>
      <JsonViewer label={t('debug_message')} text={written.message} words={words} onCopied={onCopied} />
      <h3 className={styles.title}>{t('debug_events')}</h3>
      {events.length === 0 ? (
        <p className={styles.none}>{t('debug_no_events')}</p>
      ) : (
        <JsonViewer label={t('debug_events')} text={written.events} words={words} onCopied={onCopied} />
      )}
    </>
  );
}
