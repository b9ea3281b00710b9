import type { OutboxEntry } from '@parley/chat-core';
import { MoveHandle, rowAt } from '@parley/ui';
import { useRef } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { steerTexts } from '../../texts/later/steer-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';

interface OutboxHandleProps {
  entry: OutboxEntry;
  /** Those that the list shows. */
  shown: readonly OutboxEntry[];
}

/** Moves a waiting message among the others, by dragging or with the arrow keys. */
export function OutboxHandle({ entry, shown }: OutboxHandleProps) {
  const client = useClient();
  const announcer = useAnnouncer();
  const texts = useLaterTexts(steerTexts);
  const root = useRef<HTMLSpanElement>(null);
  const place = shown.indexOf(entry);
  const moveTo = (to: number) => {
    const other = shown[to];
    if (!other || to === place) return;
    const { outbox } = client.conversation.getState();
    const target = outbox.findIndex(({ localMessageId }) => localMessageId === other.localMessageId);
    client.moveInOutbox(entry.localMessageId, target);
    announcer.announce(formatText(texts.outboxMoved, { place: String(to + 1), count: String(shown.length) }));
  };
  return (
    <span ref={root}>
      <MoveHandle
        label={formatText(texts.outboxMove, { text: entry.text })}
        hint={texts.outboxMoveHint}
        onMove={(by) => moveTo(place + by)}
        onDrag={(y) => moveTo(rowAt(root.current?.closest('ul') ?? null, y))}
        onDraggedChange={() => undefined}
      />
    </span>
  );
}
