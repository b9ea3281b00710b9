import { type ChatRoom, openChatRoom } from '../support/chat-room.ts';
import { checkReplies } from '../support/reply-invariants.ts';
import {
  newJournal,
  openStream,
  Refused,
  type ReplyJournal,
  readConnection,
  readToEnd,
} from '../support/reply-journal.ts';

interface Trouble {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** The refusal of a question while the database is away. */
  readonly status: number;
}

const REPLIES = 6;
const IDLE_MS = 60_000;

/**
 * Takes the database away while replies stream, some of which end meanwhile, and brings it back: deltas continue
 * from memory, and in the end everything is stored. Returns the violations.
 */
export async function repliesWithoutDatabase(address: string, trouble: Trouble): Promise<string[]> {
  const room = await openChatRoom(address, 'reader@example.com');
  const journals = Array.from({ length: REPLIES }, (_, index) =>
    newJournal(room, { name: `r${index}`, pieces: 30 + 30 * index, paceMs: 20 }),
  );
  const last = journals.at(-1) as ReplyJournal;
  const reads = await Promise.all(
    journals.map(async (journal) => ({ read: readConnection(journal, await openStream(address, journal), IDLE_MS) })),
  );
  await until(last, () => last.deltas.size > 10);

  await trouble.begin();
  const asked = await askUntilRefused(address, room);
  const before = last.deltas.size;
  await until(last, () => last.deltas.size > before + 40);
  await trouble.end();

  await Promise.all(reads.map(({ read }) => read));
  const all = [...journals, ...asked.journals];
  await Promise.all(all.map((journal) => readToEnd(address, journal)));
  const checks = await checkReplies(address, all);
  return [
    ...checks.flatMap(({ problems }) => problems),
    ...checks.filter(({ wasInterrupted }) => wasInterrupted).map(() => 'a reply was not finished'),
    ...(asked.status === trouble.status ? [] : [`a question was answered with ${asked.status}`]),
  ];
}

/** A full disk may still take a few questions into space it had allocated. All of them are sent again later. */
async function askUntilRefused(address: string, room: ChatRoom): Promise<{ journals: ReplyJournal[]; status: number }> {
  const journals: ReplyJournal[] = [];
  for (;;) {
    const journal = newJournal(room, { name: `more${journals.length}`, pieces: 1, paceMs: 1 });
    journals.push(journal);
    try {
      await (await openStream(address, journal)).cut();
    } catch (error) {
      if (error instanceof Refused) return { journals, status: error.status };
      throw error;
    }
  }
}

function until(journal: ReplyJournal, predicate: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    journal.onEvent = () => {
      if (predicate()) resolve();
    };
    journal.onEvent();
  });
}
