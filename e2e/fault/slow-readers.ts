import { setTimeout as wait } from 'node:timers/promises';
import { runServer } from '../../tooling/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { newReading, openReading, type Reading, readAgain, readConnection } from '../support/reading.ts';
import { checkReplies } from '../support/reply-invariants.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface SlowReaderFigures {
  readonly aloneMs: number;
  readonly besideMs: number;
  /** What the slow readers cost while they stand still. */
  readonly extraMegabytes: number;
  readonly problems: readonly string[];
}

/** More than the system keeps for a reader that takes nothing, so that the server has to. */
const ANSWER = { pieces: 800, pieceLength: 2_000, paceMs: 1 };
const IDLE_MS = 30_000;

type RunningServer = Awaited<ReturnType<typeof runServer>>;

/** Lets readers stand still while a long reply is streamed to another reader, and lets them go on afterwards. */
export async function slowReaders(count: number): Promise<SlowReaderFigures> {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path, ...modelSettings(model) });
  const room = await openChatRoom(server.address, 'reader@example.com');
  await readAlone(server, newReading(room, { name: 'warm', ...ANSWER }));
  const alone = await readAlone(server, newReading(room, { name: 'alone', ...ANSWER }));

  const quick = newReading(room, { name: 'beside', ...ANSWER });
  const stream = await openReading(server.address, quick);
  const paused = stream.next().then(async (ack) => {
    const questionId = ack?.data.message.message_id;
    const slow = Array.from({ length: count }, () => ({ ...readAgain(quick), questionId }));
    return Promise.all(slow.map(async (reading) => ({ reading, stream: await openReading(server.address, reading) })));
  });
  const standing = await paused;
  quick.questionId = standing[0]?.reading.questionId ?? null;
  quick.lastSeq = 1;
  const beside = await measure(server, () => readConnection(quick, stream, IDLE_MS));
  await Promise.all(standing.map(({ reading, stream }) => readConnection(reading, stream, IDLE_MS)));

  const problems = standing.flatMap(({ reading }) => problemsOf(reading, quick));
  const [check] = await checkReplies(server.address, [quick]);
  return {
    aloneMs: alone.elapsedMs,
    besideMs: beside.elapsedMs,
    extraMegabytes: beside.peakMegabytes - alone.peakMegabytes,
    problems: [...problems, ...(check?.problems ?? [])],
  };
}

function problemsOf(slow: Reading, quick: Reading): string[] {
  const isSame = slow.text === quick.wholeText && slow.lastSeq === quick.lastSeq && slow.ends.length === 1;
  return [...slow.problems, ...(isSame ? [] : [`a slow reader got ${slow.lastSeq} of ${quick.lastSeq} events`])];
}

const readAlone = (server: RunningServer, reading: Reading) =>
  measure(server, async () => readConnection(reading, await openReading(server.address, reading), IDLE_MS));

async function measure(server: RunningServer, work: () => Promise<void>) {
  const startedAt = performance.now();
  let peakMegabytes = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peakMegabytes = Math.max(peakMegabytes, server.residentMegabytes());
      await wait(50);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return { elapsedMs: performance.now() - startedAt, peakMegabytes };
}
