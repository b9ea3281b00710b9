import { Attach, errorCatalogue, toHttpRequest } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { type ChatRoom, loadHistory, openChatRoom } from '../support/chat-room.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { checkReplies } from '../support/reply-invariants.ts';
import { newJournal, openStream, type ReplyJournal, readConnection, readToEnd } from '../support/reply-journal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const GONE_WITHIN_MS = 15_000;
const IDLE_MS = 30_000;

it('lets replies finish on SIGTERM, interrupts those that take too long, and exits in time', async () => {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path, ...modelSettings(model) };
  const server = await runServer(settings);
  const room = await openChatRoom(server.address, 'ada@example.com');
  const subscription = await subscribe(server.address, room);
  const short = newJournal(room, { name: 'short', pieces: 40, paceMs: 50 });
  const endless = newJournal(room, { name: 'endless', pieces: 2_000, paceMs: 50 });
  /** Has no reader when the server is stopped. */
  const unheard = newJournal(room, { name: 'unheard', pieces: 40, paceMs: 50 });
  const begun = await Promise.all([short, endless, unheard].map((journal) => begin(server.address, journal)));
  await begun[2]?.stop();

  const stoppedAt = performance.now();
  const exited = server.end('SIGTERM');
  await subscription.ended;
  expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  await Promise.all(begun.slice(0, 2).map(({ read }) => read));
  expect(await exited).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(GONE_WITHIN_MS);
  expect(short.ends.map(({ name }) => name)).toEqual(['done']);
  expect(endless.ends).toMatchObject([{ name: 'error', data: { code: errorCatalogue.runInterrupted.code } }]);

  await using again = await runServer(settings);
  await readToEnd(again.address, unheard);
  expect(unheard.ends.map(({ name }) => name)).toEqual(['done']);
  const checks = await checkReplies(again.address, [short, endless, unheard]);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect((await loadHistory(again.address, room)).length).toBe(6);
  expect(endless.text.length).toBeGreaterThan(short.text.length);
});

/** Resolves at the first delta; the rest is read in the background. */
async function begin(address: string, journal: ReplyJournal) {
  const stream = await openStream(address, journal);
  const received = new Promise<void>((resolve) => {
    journal.onEvent = () => {
      if (journal.text !== '') resolve();
    };
  });
  const read = readConnection(journal, stream, IDLE_MS);
  await received;
  return { read, stop: () => stream.cut() };
}

async function subscribe(address: string, { conversationRef, cookie }: ChatRoom): Promise<{ ended: Promise<string> }> {
  const { path, init } = toHttpRequest(Attach, { ...conversationRef, after_seq_id: 0 });
  const response = await fetch(address + path, { ...(init as RequestInit), headers: { ...init.headers, cookie } });
  return { ended: response.text() };
}
