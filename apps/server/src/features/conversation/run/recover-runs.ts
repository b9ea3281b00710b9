import {
  type ChatMessage,
  DEFAULT_LOCALE,
  FinishReason,
  GenerateAnswerFinish,
  type Locale,
  MessageEvent,
  MessageStatus,
  VerboseContent,
} from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { isNotNullViolation, isUniqueViolation } from '../../../platform/database/database-failure.ts';
import type { Log } from '../../../platform/log.ts';
import { RunInterrupted } from '../conversation.errors.ts';
import type { RunEventRow, RunRow } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fromMessage } from '../new-message.ts';
import { toErrorEvent } from './error-of-run.ts';
import { answerMessage, wholeRow } from './event-frames.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunStore } from './run.store.ts';
import type { RunWriter } from './run-writer.ts';
import { identityOf } from './tail-run.ts';

const DEAD_AT_ONCE = 100;
const LOG_PAGE = 256;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  conversations: ConversationStore;
  messages: MessageStore;
  runs: RunStore;
  writer: RunWriter;
  live: LiveRuns;
  localeOf: (userId: string) => Promise<Locale | undefined>;
  log: Log;
}

/**
 * Ends the runs whose process is gone: what they had said is kept as a broken answer, and their readers are told. Several
 * may do so at once, in one process or in many. Gives how many it has ended.
 */
export function createRecoverRuns(dependencies: Dependencies) {
  const { runs, live, log } = dependencies;
  return async function recoverRuns(deadBefore: number): Promise<number> {
    const dead = await runs.listDead(deadBefore, DEAD_AT_ONCE);
    const gone = dead.filter(({ questionId }) => !live.find(questionId));
    // At once: the writer stores them together.
    const outcomes = await Promise.all(
      gone.map((run) =>
        recover(dependencies, run).catch((error) => {
          log.error({ err: error, runId: run.id }, 'a run not recovered');
          return false;
        }),
      ),
    );
    return outcomes.filter(Boolean).length;
  };
}

/** Gives whether the run was ended here. Something may be faster: another message, or another who recovers. */
async function recover(dependencies: Dependencies, dead: RunRow): Promise<boolean> {
  for (let run: RunRow | undefined = dead; run?.owner === dead.owner && run.status === 'running'; ) {
    try {
      return await end(dependencies, run);
    } catch (error) {
      if (!isNotNullViolation(error) && !isUniqueViolation(error)) throw error;
      run = await dependencies.runs.findByQuestion(dead.conversationId, dead.questionId);
    }
  }
  return false;
}

async function end(dependencies: Dependencies, run: RunRow): Promise<boolean> {
  const { conversations, messages, runs, writer, now, newId, localeOf } = dependencies;
  const conversation = await conversations.find(run.conversationId);
  if (!conversation) return false;
  const identity = identityOf(run);
  const events = await readLog(runs, run.id);
  const { lastSeq = 0 } = events.at(-1) ?? {};
  const claim = newId();
  if (isAnswered(events)) {
    await writer.write([
      runs.updateFrom(run.id, run.owner, 'running', { owner: claim, status: 'finished', endedAt: now(), lastSeq }),
    ]);
    return true;
  }
  const broken = await unfinishedAnswer(dependencies, run, events);
  const locale = (await localeOf(conversation.userId)) ?? DEFAULT_LOCALE;
  const kept = broken && { ...broken, message_index: String(conversation.lastPosition + 1) };
  const error = { ...toErrorEvent(new RunInterrupted(), locale), ...(kept && { message: kept }) };
  const seq = lastSeq + 1;
  // First the claim: whoever else found the same run, its process if it lives after all included, then changes nothing.
  const change = { owner: claim, status: 'interrupted', endedAt: now(), lastSeq: seq } as const;
  await writer.write([
    runs.updateFrom(run.id, run.owner, 'running', change),
    runs.insertEventOnce(wholeRow(identity, { kind: 'error', error }, seq), claim, 'interrupted'),
    ...messages.append(
      run.conversationId,
      conversation.lastPosition,
      broken ? [fromMessage(broken, run.conversationId)] : [],
    ),
  ]);
  return true;
}

/** Only the suggestions were missing: the answer is whole, and so is the run. */
function isAnswered(events: readonly RunEventRow[]): boolean {
  const last = events.at(-1);
  if (last?.kind !== 'message') return false;
  const { message } = MessageEvent.parse(JSON.parse(last.body));
  if (message.type !== 'verbose') return false;
  const { msg_type, data } = VerboseContent.parse(JSON.parse(message.content));
  return (
    msg_type === 'generate_answer_finish' &&
    GenerateAnswerFinish.parse(JSON.parse(data)).finish_reason === FinishReason.allFinished
  );
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
