import { JsonViewer, SectionHeader, Stack, Text } from '@parley/ui';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { useJsonTexts } from '../../../page/use-json-texts.ts';
import type { LoggedEvent } from './event-log.ts';
import type { ReplyRecord } from './reply-record.ts';

interface RawEventsProps {
  message: ReplyRecord['message'];
  events: readonly LoggedEvent[];
}

/** The message as the client holds it, and the events of its reply in the order they arrived, with the time since the first. */
export function RawEvents({ message, events }: RawEventsProps) {
  const { t } = useTranslation();
  const texts = useJsonTexts();
  const onCopied = useCopiedToast();
  const { is_finish: isFinished } = message;
  // Serialised when it is opened and when the message is complete, not with every delta.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const serialised = useMemo(
    () => ({ message: JSON.stringify(message), events: JSON.stringify(timedEvents(events)) }),
    [message.message_id, isFinished, events, isFinished && events.length],
  );
  return (
    <Stack gap={3}>
      <SectionHeader level={3} title={t('debug_message')} />
      <JsonViewer label={t('debug_message')} text={serialised.message} texts={texts} onCopied={onCopied} />
      <SectionHeader level={3} title={t('debug_events')} />
      {events.length === 0 ? (
        <Text tone="muted">{t('debug_no_events')}</Text>
      ) : (
        <JsonViewer label={t('debug_events')} text={serialised.events} texts={texts} onCopied={onCopied} />
      )}
    </Stack>
  );
}

/** Events under a key with position, time since the first and type, so that the list is readable while folded. */
export function timedEvents(events: readonly LoggedEvent[]): Readonly<Record<string, LoggedEvent['event']>> {
  const first = events[0]?.at ?? 0;
  return Object.fromEntries(
    events.map(({ at, event }, index) => [`${index + 1} · ${at - first} ms · ${nameOf(event)}`, event]),
  );
}

const nameOf = (event: LoggedEvent['event']): string =>
  'message' in event ? `${event.message.type}${event.is_finish ? ', complete' : ''}` : event.status;
