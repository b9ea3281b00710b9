import { type ChatClient, groupOfMessage } from '@parley/chat-core';
import { Drawer, Tabs } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { EventLog } from './event-log.ts';
import { RawEvents } from './raw-events.tsx';
import type { ReplyRef } from './reply-record.ts';
import { ReplyTrace } from './trace/reply-trace.tsx';
import { useReplyRecord } from './use-reply-record.ts';

interface DebugDrawerProps {
  client: ChatClient;
  log: EventLog;
  messageId: string;
  onClose: () => void;
}

type Part = 'trace' | 'raw';

/** The details of a message: how its reply was made, and the raw events. */
export function DebugDrawer({ client, log, messageId, onClose }: DebugDrawerProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('trace');
  const opened = useReplyRecord(client, log, messageId);
  if (!opened) return null;
  const { record, events } = opened;
  const isSent = record.status.status !== 'unsent';
  return (
    <Drawer open onOpenChange={onClose} title={t('debug_title')} closeLabel={t('close')} size="wide">
      <Tabs<Part>
        label={t('debug_title')}
        value={part}
        onValueChange={setPart}
        tabs={[
          {
            value: 'trace',
            label: t('debug_trace'),
            content: <ReplyTrace record={record} reply={isSent ? replyRefOf(client, messageId) : null} />,
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

/** A reply is known by its question, which is also the id of its group. */
function replyRefOf({ conversation }: ChatClient, messageId: string): ReplyRef | null {
  const state = conversation.getState();
  const replyId = groupOfMessage(state, messageId)?.groupId;
  if (state.init.status !== 'success' || replyId === undefined) return null;
  return { conversation_id: state.init.conversationId, reply_id: replyId };
}
