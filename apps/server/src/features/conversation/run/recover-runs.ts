import { type ChatMessage, DEFAULT_LOCALE, type Locale, MessageStatus } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Log } from '../../../platform/log.ts';
import { RunInterrupted } from '../conversation.errors.ts';
import type { RunEventRow, RunRow } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fromMessage } from '../new-message.ts';
import { toErrorEvent } from './error-of-run.ts';
import { answerMessage, wholeBody } from './event-frames.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';
import type { RunWriter } from './run-writer.ts';
import { identityOf } from './tail-run.ts';

const DEAD_AT_ONCE = 100;
const LOG_PAGE = 256;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  conversations: ConversationStore;
  messages: MessageStore;
  runs: RunStore;
  writer: RunWriter;
  live: LiveRuns;
  localeOf: (userId: string) => Promise<Locale | undefined>;
  log: Log;
}

/** Ends the runs whose process is gone: what they had said is kept as a broken answer, and their readers are told. */
export function createRecoverRuns(dependencies: Dependencies) {
  const { runs, live, log } = dependencies;
  /** Gives how many were ended. */
  return async function recoverRuns(deadBefore: number): Promise<number> {
    const dead = await runs.listDead(deadBefore, DEAD_AT_ONCE);
    let ended = 0;
    for (const run of dead.filter(({ questionId }) => !live.find(questionId)))
      try {
        await recover(dependencies, run);
        ended += 1;
      } catch (error) {
        log.error({ err: error, runId: run.id }, 'a run could not be ended');
      }
    return ended;
  };
}

async function recover(dependencies: Dependencies, run: RunRow): Promise<void> {
  const { conversations, messages, runs, writer, now, localeOf } = dependencies;
  const conversation = await conversations.find(run.conversationId);
  if (!conversation) return;
  const identity = identityOf(run);
  const events = await readLog(runs, run.id);
  const { lastSeq = 0 } = events.at(-1) ?? {};
  const broken = await unfinishedAnswer(dependencies, run, events);
  const locale = (await localeOf(conversation.userId)) ?? DEFAULT_LOCALE;
  const error = { ...toErrorEvent(new RunInterrupted(), locale), ...(broken && { message: broken }) };
  const seq = lastSeq + 1;
  // First the claim: another process that found the same run then fails on the event's key and changes nothing.
  await writer.write([
    runs.updateFrom(run.id, run.owner, 'running', { status: 'interrupted', endedAt: now(), lastSeq: seq }),
    runs.insertEventOnce({
      runId: run.id,
      firstSeq: seq,
      lastSeq: seq,
      kind: 'error',
      body: wholeBody(identity, { kind: 'error', error }, seq),
      ends: null,
      messageId: null,
      ordinal: null,
      contentTime: null,
    }),
    ...messages.append(
      run.conversationId,
      conversation.lastPosition,
      broken ? [fromMessage(broken, run.conversationId)] : [],
    ),
  ]);
}

async function readLog(runs: RunStore, runId: string): Promise<RunEventRow[]> {
  const events: RunEventRow[] = [];
  for (;;) {
    const page = await runs.eventsAfter(runId, events.at(-1)?.lastSeq ?? 0, LOG_PAGE);
    events.push(...page);
    if (page.length < LOG_PAGE) return events;
  }
}

/** The answer that was being said: the last one in the log that is not in the history. */
async function unfinishedAnswer(
  { messages }: Dependencies,
  run: RunRow,
  events: readonly RunEventRow[],
): Promise<ChatMessage | null> {
  const last = events.findLast(({ messageId }) => messageId !== null);
  if (!last?.messageId || (await messages.find(run.conversationId, last.messageId))) return null;
  const words = (kind: RunEventRow['kind']) =>
    events
      .filter((row) => row.kind === kind && row.messageId === last.messageId)
      .map(({ body }) => body)
      .join('');
  const spoken = { messageId: last.messageId, ordinal: last.ordinal ?? 1, contentTime: last.contentTime ?? 0 };
  const content = words('text');
  return {
    ...answerMessage(identityOf(run), spoken),
    content,
    reasoning_content: words('reasoning'),
    status: MessageStatus.broken,
    broken_pos: content.length,
  };
}
