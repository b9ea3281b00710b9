import * as namedMessages from '../errors/named-messages.ts';
import { reportAndContinue } from '../errors/report.ts';
import { compareIndexes, isCounted } from '../message/message-index.ts';
import { type CommandContext, conversationRef } from './command-context.ts';
import { MARK_READ_DEBOUNCE_MS, MARK_READ_MAX_WAIT_MS } from './limits.ts';

/** Sends the read index to the server, debounced with a maximum wait (wire §1.2). */
export function createMarkRead(context: CommandContext) {
  const { clock, dispatch, getState, report, transport } = context;
  let pending: { readonly index: string; readonly since: number } | null = null;
  let cancel = (): void => undefined;
  context.destroyed.addEventListener('abort', () => cancel());

  async function send(): Promise<void> {
    const index = pending?.index ?? '0';
    pending = null;
    if (compareIndexes(index, getState().history.readIndex) <= 0) return;
    await reportAndContinue(report, 'mark-read', async () => {
      const { conversation_id } = conversationRef(context);
      const request = { conversation_id, mark_time: clock.now(), read_message_index: index };
      const { read_message_index } = await transport.markRead(request);
      dispatch({ type: 'read-marked', readIndex: read_message_index });
    });
  }

  function markRead(index: string): void {
    if (!isCounted(index)) return;
    const isFurther = !pending || compareIndexes(index, pending.index) > 0;
    if (!isFurther) return;
    const since = pending?.since ?? clock.now();
    pending = { index, since };
    cancel();
    const maxWaitLeftMs = since + MARK_READ_MAX_WAIT_MS - clock.now();
    cancel = clock.after(Math.min(MARK_READ_DEBOUNCE_MS, Math.max(0, maxWaitLeftMs)), () => void send());
  }

  return {
    markRead,
    /** Marks up to the message with this index. An index that no loaded message has is reported (chat §8). */
    markReadOf(index: string): void {
      if (getState().messages.some(({ message_index }) => message_index === index)) markRead(index);
      else report(new Error(namedMessages.messageOfIndexMissing), 'mark-read');
    },
  };
}
