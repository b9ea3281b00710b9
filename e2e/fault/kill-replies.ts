import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { checkReplies, type ReplyCheck } from '../support/reply-invariants.ts';
import { newJournal, openStream, type ReplyJournal, readConnection, readToEnd } from '../support/reply-journal.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface KillFigures {
  readonly replies: number;
  readonly acknowledged: number;
  readonly interrupted: number;
  readonly slowestStartMs: number;
  readonly mostLostMs: number;
  readonly problems: readonly string[];
}

interface Options {
  readonly rounds: number;
  /** Concurrent replies. */
  readonly replies: number;
  readonly seed: number;
  readonly settings?: Record<string, string>;
  readonly signal?: NodeJS.Signals;
}

const ROOMS = 4;
const IDLE_MS = 20_000;

/** Kills the server repeatedly while it answers, each time at another moment, and checks the stored replies. */
export async function killReplies(options: Options): Promise<KillFigures> {
  const { rounds, replies, seed, settings = {}, signal = 'SIGKILL' } = options;
  const random = seededRandom(seed);
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  const start = () => runServer({ DATA_DIR: folder.path, ...modelSettings(model), ...settings });
  let server = await start();
  const starts = [server.startMs];
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) => openChatRoom(server.address, `reader-${seed}-${index}@example.com`)),
  );
  const checks: ReplyCheck[] = [];
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const journals = Array.from({ length: replies }, (_, index) =>
      newJournal(rooms[index % ROOMS] as (typeof rooms)[number], {
        name: `r${round}.${index}`,
        pieces: random.between(1, 150),
        paceMs: random.between(1, 15),
      }),
    );
    const killed = endAfter(() => server.end(signal), journals, random);
    await Promise.all(journals.map((journal) => readUntilCut(server.address, journal)));
    const killedAt = await killed;
    acknowledged += journals.filter(({ questionId }) => questionId !== null).length;

    server = await start();
    starts.push(server.startMs);
    await Promise.all(journals.map((journal) => readToEnd(server.address, journal)));
    checks.push(...(await checkReplies(server.address, journals, killedAt)));
  }
  await server.end('SIGTERM');
  return {
    replies: checks.length,
    acknowledged,
    interrupted: checks.filter(({ wasInterrupted }) => wasInterrupted).length,
    slowestStartMs: Math.max(...starts),
    mostLostMs: Math.max(...checks.map(({ lostMs }) => lostMs)),
    problems: checks.flatMap(({ problems }) => problems),
  };
}

/** Kills the server once its readers have seen a random number of events, from none to nearly all. */
function endAfter(end: () => Promise<unknown>, journals: readonly ReplyJournal[], random: Random): Promise<number> {
  const expected = journals.reduce((sum, { query }) => sum + JSON.parse(query).pieces, 0);
  const killAt = Math.floor(random.next() * expected * 0.9);
  let seen = 0;
  return new Promise((resolve) => {
    const look = async () => {
      seen += 1;
      if (seen !== killAt + 1) return;
      const at = performance.now();
      await end();
      resolve(at);
    };
    for (const journal of journals) journal.onEvent = look;
  });
}

async function readUntilCut(address: string, journal: ReplyJournal): Promise<void> {
  const stream = await openStream(address, journal).catch(() => null);
  if (stream) await readConnection(journal, stream, IDLE_MS);
}
