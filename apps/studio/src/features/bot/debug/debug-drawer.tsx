import type { ChatClient } from '@parley/chat-core';
import { Drawer, Tabs } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { EventLog } from './event-log.ts';
import { RawEvents } from './raw-events.tsx';
import { ReplyFigures } from './reply-figures.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { useReplyRecord } from './use-reply-record.ts';

interface DebugDrawerProps {
  client: ChatClient;
  log: EventLog;
  messageId: string;
  onClose: () => void;
}

type Part = 'figures' | 'calls' | 'raw';

/** The details of a message: figures of its reply, tool calls and raw events. */
export function DebugDrawer({ client, log, messageId, onClose }: DebugDrawerProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('figures');
  const opened = useReplyRecord(client, log, messageId);
  if (!opened) return null;
  const { record, events } = opened;
  return (
    <Drawer open onOpenChange={onClose} title={t('debug_title')} closeLabel={t('close')} size="large">
      <Tabs<Part>
        label={t('debug_title')}
        value={part}
        onValueChange={setPart}
        tabs={[
          { value: 'figures', label: t('debug_figures'), content: <ReplyFigures record={record} /> },
          {
            value: 'calls',
            label: t('debug_calls', { count: record.calls.length }),
            content: <ToolCalls calls={record.calls} />,
          },
          {
            value: 'raw',
            label: t('debug_raw'),
            content: <RawEvents message={record.message} events={events} />,
          },
        ]}
      />
    </Drawer>
  );
}
