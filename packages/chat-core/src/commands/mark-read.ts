import { compareIndexes, isCounted } from '../message/message-index.ts';
import { type CommandContext, here } from './command-context.ts';
import { MARK_READ_DEBOUNCE_MS, MARK_READ_MAX_WAIT_MS } from './limits.ts';
import { reportAndContinue } from './report.ts';

/** Tells the server how far the user has read: once things are quiet, and at the latest after a while (wire §1.2). */
export function createMarkRead(context: CommandContext) {
  const { clock, dispatch, getState, transport } = context;
  let reached: { readonly index: string; readonly since: number } | null = null;
  let cancel = (): void => undefined;
  context.destroyed.addEventListener('abort', () => cancel());

  async function mark(): Promise<void> {
    const index = reached?.index ?? '0';
    reached = null;
    if (compareIndexes(index, getState().history.readIndex) <= 0) return;
    await reportAndContinue(context.report, 'mark-read', async () => {
      const { conversation_id } = here(context);
      const request = { conversation_id, mark_time: clock.now(), read_message_index: index };
      const { read_message_index } = await transport.markRead(request);
      dispatch({ type: 'read-marked', readIndex: read_message_index });
    });
  }

  return function markRead(index: string): void {
    if (!isCounted(index)) return;
    const isFurther = !reached || compareIndexes(index, reached.index) > 0;
    if (!isFurther) return;
    const since = reached?.since ?? clock.now();
    reached = { index, since };
    cancel();
    const atTheLatest = since + MARK_READ_MAX_WAIT_MS - clock.now();
    cancel = clock.after(Math.min(MARK_READ_DEBOUNCE_MS, Math.max(0, atTheLatest)), () => void mark());
  };
}
