import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { type Fault, startFaultyProxy } from '../support/faulty-proxy.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { checkReplies } from '../support/reply-invariants.ts';
import { newJournal, readToEnd } from '../support/reply-journal.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface ConnectionFigures {
  readonly replies: number;
  readonly connections: number;
  readonly done: Readonly<Record<Fault, number>>;
  readonly problems: readonly string[];
}

/** With deltas every few milliseconds, a connection that is silent this long is dead. */
const IDLE_MS = 600;
const AT_ONCE = 10;

/** Reads replies over connections that break at random moments, until the given number of breaks. */
export async function breakConnections({ faults, seed }: { faults: number; seed: number }): Promise<ConnectionFigures> {
  const random = seededRandom(seed);
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  // A connection that only the proxy has cut counts until the server notices.
  await using server = await runServer({ DATA_DIR: folder.path, ...modelSettings(model), STREAMS_PER_USER: '200' });
  const rooms = await Promise.all([0, 1].map((index) => openChatRoom(server.address, `reader-${index}@example.com`)));
  await using proxy = await startFaultyProxy({
    target: server.address,
    random,
    faultsMax: faults,
    bytesMax: 60_000,
  });
  const figures = { replies: 0, connections: 0, problems: [] as string[] };
  while (Object.values(proxy.done).reduce((sum, times) => sum + times) < faults) {
    const journals = Array.from({ length: AT_ONCE }, (_, index) =>
      newJournal(rooms[index % 2] as (typeof rooms)[number], {
        name: `r${figures.replies}.${index}`,
        pieces: random.between(100, 250),
        paceMs: random.between(1, 8),
      }),
    );
    await Promise.all(journals.map((journal) => readToEnd(proxy.address, journal, { idleMs: IDLE_MS, backoffMs: 20 })));
    const checks = await checkReplies(server.address, journals);
    figures.problems.push(...checks.flatMap(({ problems }) => problems));
    figures.problems.push(...checks.filter(({ wasInterrupted }) => wasInterrupted).map(() => 'interrupted'));
    figures.replies += journals.length;
    figures.connections += journals.reduce((sum, { connections }) => sum + connections, 0);
  }
  return { ...figures, done: proxy.done };
}
