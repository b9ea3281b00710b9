import { type ChatMessage, errorCatalogue, MessageStatus } from '@parley/contract';
import { loadHistory } from './chat-room.ts';
import { emptyCopy, type ReplyJournal, readToEnd } from './reply-journal.ts';

/** How much text that a reader has seen a crash may lose. */
export const LOST_MAX_MS = 300;

export interface ReplyCheck {
  /** Violated invariants; empty when all hold. */
  readonly problems: readonly string[];
  readonly wasInterrupted: boolean;
  /** Milliseconds of text that a reader saw and the crash lost. */
  readonly lostMs: number;
}

/**
 * Checks the journals of readers: their events, the stored messages and the events of a new reader must agree.
 *
 * @param cutAt when the process of these readers was killed, if it was
 */
export async function checkReplies(
  address: string,
  journals: readonly ReplyJournal[],
  cutAt?: number,
): Promise<ReplyCheck[]> {
  const rooms = new Set(journals.map(({ room }) => room));
  const checks: ReplyCheck[] = [];
  for (const room of rooms) {
    const history = await loadHistory(address, room);
    const positions = history.map(({ message_index }) => Number(message_index));
    if (positions.some((position, index) => index > 0 && position >= (positions[index - 1] ?? 0)))
      throw new Error(`the history is out of order: ${positions}`);
    for (const journal of journals.filter((each) => each.room === room)) {
      const replayed = emptyCopy(journal);
      await readToEnd(address, replayed);
      checks.push(checkReply(journal, replayed, history, cutAt));
    }
  }
  return checks;
}

function checkReply(
  journal: ReplyJournal,
  replayed: ReplyJournal,
  history: readonly ChatMessage[],
  cutAt: number | undefined,
): ReplyCheck {
  const problems = [...journal.problems, ...replayed.problems.map((problem) => `replayed: ${problem}`)];
  const expect = (isSo: boolean, otherwise: string) => {
    if (!isSo) problems.push(`${otherwise} (${journal.query})`);
  };
  const questions = history.filter(({ extra_info }) => extra_info.local_message_id === journal.localMessageId);
  expect(questions.length === 1, `${questions.length} questions in the history`);
  expect(questions[0]?.message_id === journal.questionId, 'another question than was acknowledged');
  const answers = history.filter(({ reply_id }) => reply_id === journal.questionId);
  expect(journal.ends.length === 1, `${journal.ends.length} ends`);
  expect(replayed.ends.length === 1, `${replayed.ends.length} ends replayed`);
  const [end] = journal.ends;
  expect(end?.name === replayed.ends[0]?.name, `ended ${end?.name}, replayed ${replayed.ends[0]?.name}`);
  const stored = answers[0]?.content ?? '';
  expect(answers.length <= 1, `${answers.length} answers`);
  expect(journal.text === stored, 'the reader ends with another text than the stored one');
  expect(replayed.text === stored, 'a new reader ends with another text than the stored one');
  expect(journal.wholeText.startsWith(stored), 'the stored text is not what the model said');
  for (const [seq, deltas] of journal.deltas)
    if (seq <= replayed.lastSeq) expect(replayed.deltas.get(seq) === deltas, `seq ${seq} is something else now`);

  const wasInterrupted = end?.name === 'error';
  if (wasInterrupted) {
    expect(end.data.code === errorCatalogue.runInterrupted.code, `ended with ${end.data.code} ${end.data.msg}`);
    expect((end.data.message?.content ?? '') === stored, 'the error carries another text than the stored one');
    expect(
      answers.every(({ status }) => status === MessageStatus.broken),
      'the interrupted answer is not broken',
    );
    expect(
      answers.every(({ broken_pos }) => broken_pos === stored.length),
      'broken somewhere else',
    );
  } else expect(stored === journal.wholeText, 'done, and not whole');

  const lostMs = cutAt === undefined ? 0 : lostBefore(cutAt, journal, stored.length);
  expect(lostMs <= LOST_MAX_MS, `${lostMs} ms of text lost`);
  return { problems, wasInterrupted, lostMs };
}

/** How long before the kill the reader had text that is not stored. */
function lostBefore(cutAt: number, { arrivals }: ReplyJournal, storedLength: number): number {
  const firstLost = arrivals.find(({ length }) => length > storedLength);
  return firstLost ? Math.max(0, cutAt - firstLost.at) : 0;
}
