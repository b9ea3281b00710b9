import { type ChatRoom, openChatRoom } from '../support/chat-room.ts';
import { newReading, openReading, type Reading, Refused, readConnection, readToEnd } from '../support/reading.ts';
import { checkReplies } from '../support/reply-invariants.ts';

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
  const readings = Array.from({ length: REPLIES }, (_, index) =>
    newReading(room, { name: `r${index}`, pieces: 30 + 30 * index, paceMs: 20 }),
  );
  const last = readings.at(-1) as Reading;
  const reads = await Promise.all(
    readings.map(async (reading) => ({ read: readConnection(reading, await openReading(address, reading), IDLE_MS) })),
  );
  await until(last, () => last.words.size > 10);

  await trouble.begin();
  const asked = await askUntilRefused(address, room);
  const before = last.words.size;
  await until(last, () => last.words.size > before + 40);
  await trouble.end();

  await Promise.all(reads.map(({ read }) => read));
  const all = [...readings, ...asked.readings];
  await Promise.all(all.map((reading) => readToEnd(address, reading)));
  const checks = await checkReplies(address, all);
  return [
    ...checks.flatMap(({ problems }) => problems),
    ...checks.filter(({ wasInterrupted }) => wasInterrupted).map(() => 'a reply was not finished'),
    ...(asked.status === trouble.status ? [] : [`a question was answered with ${asked.status}`]),
  ];
}

/** A full disk may still take a few questions into space it had allocated. All of them are sent again later. */
async function askUntilRefused(address: string, room: ChatRoom): Promise<{ readings: Reading[]; status: number }> {
  const readings: Reading[] = [];
  for (;;) {
    const reading = newReading(room, { name: `more${readings.length}`, pieces: 1, paceMs: 1 });
    readings.push(reading);
    try {
      await (await openReading(address, reading)).cut();
    } catch (error) {
      if (error instanceof Refused) return { readings, status: error.status };
      throw error;
    }
  }
}

function until(reading: Reading, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    reading.onEvent = () => {
      if (isSo()) resolve();
    };
    reading.onEvent();
  });
}
