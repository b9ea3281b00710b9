import { setTimeout as wait } from 'node:timers/promises';
import type { TestStream } from '../../apps/server/src/testing/test-stream.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { checkReplies } from '../support/reply-invariants.ts';
import { emptyCopy, newJournal, openStream, type ReplyJournal, readConnection } from '../support/reply-journal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface SlowReaderFigures {
  readonly aloneMs: number;
  readonly besideMs: number;
  /** Memory that stalled readers cost. */
  readonly extraMegabytes: number;
  readonly problems: readonly string[];
}

/** Longer than the socket buffers of the system. */
const ANSWER = { pieceLength: 2_000, paceMs: 1 };
const IDLE_MS = 30_000;
/** A small heap: garbage is collected early, and a server that buffered the reply for each reader would run out of memory. */
const SMALL_HEAP = '--max-old-space-size=96 --max-semi-space-size=2';

type RunningServer = Awaited<ReturnType<typeof runServer>>;

/** Stalls readers while a long reply is streamed to another reader, and lets them read on afterwards. */
export async function slowReaders(count: number, pieces: number): Promise<SlowReaderFigures> {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  await using server = await runServer({
    DATA_DIR: folder.path,
    ...modelSettings(model),
    NODE_OPTIONS: SMALL_HEAP,
    STREAMS_PER_USER: String(count + 1),
  });
  const room = await openChatRoom(server.address, 'reader@example.com');
  await readAlone(server, newJournal(room, { name: 'warm', pieces, ...ANSWER }));
  const alone = await readAlone(server, newJournal(room, { name: 'alone', pieces, ...ANSWER }));

  const quick = newJournal(room, { name: 'beside', pieces, ...ANSWER });
  let standing: StalledReader[] = [];
  const beside = await measure(server, async () => {
    const stream = await openStream(server.address, quick);
    const acknowledged = new Promise<void>((resolve) => {
      quick.onEvent = resolve;
    });
    const read = readConnection(quick, stream, IDLE_MS);
    await acknowledged;
    standing = await Promise.all(Array.from({ length: count }, () => stall(server, quick)));
    await read;
  });
  await Promise.all(standing.map(({ journal, stream }) => readConnection(journal, stream, IDLE_MS)));

  const problems = standing.flatMap(({ journal }) => problemsOf(journal, quick));
  const [check] = await checkReplies(server.address, [quick]);
  return {
    aloneMs: alone.elapsedMs,
    besideMs: beside.elapsedMs,
    extraMegabytes: beside.peakMegabytes - alone.peakMegabytes,
    problems: [...problems, ...(check?.problems ?? [])],
  };
}

interface StalledReader {
  readonly journal: ReplyJournal;
  readonly stream: TestStream;
}

/** Requests the whole reply and reads nothing. */
async function stall(server: RunningServer, quick: ReplyJournal): Promise<StalledReader> {
  const slow = { ...emptyCopy(quick), onEvent: () => undefined };
  return { journal: slow, stream: await openStream(server.address, slow) };
}

function problemsOf(slow: ReplyJournal, quick: ReplyJournal): string[] {
  const isSame = slow.text === quick.wholeText && slow.lastSeq === quick.lastSeq && slow.ends.length === 1;
  return [...slow.problems, ...(isSame ? [] : [`a slow reader got ${slow.lastSeq} of ${quick.lastSeq} events`])];
}

const readAlone = (server: RunningServer, journal: ReplyJournal) =>
  measure(server, async () => readConnection(journal, await openStream(server.address, journal), IDLE_MS));

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
