import { setTimeout as wait } from 'node:timers/promises';
import { ChunkType, CreateDocument, type DocumentStep, GetDocumentTimeline, ListSlice } from '@parley/contract';
import { expect, it } from 'vitest';
import { createDataset, textBase } from '../../apps/server/src/features/knowledge/testing/knowledge.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openOwnBot } from '../support/chat-room.ts';
import { createHttpClient, type HttpClient, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SLICES = 8_000;
const LOOK_AGAIN_MS = 10;
/** The lease of a job ends half a minute after its process. */
const READY_WITHIN_MS = 120_000;

/** Looks at the steps of a document until one of them is as wanted. */
async function stepsWhen(client: HttpClient, document_id: string, isWanted: (step: DocumentStep) => boolean) {
  const end = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const { steps } = await client.call(GetDocumentTimeline, { document_id });
    if (steps.some(isWanted)) return steps;
    if (Date.now() > end) throw new Error(`the document got no further than ${JSON.stringify(steps)}`);
    await wait(LOOK_AGAIN_MS);
  }
}

const timesOf = (steps: readonly DocumentStep[]) =>
  steps.filter(({ start_time }) => start_time !== null).map(({ stage, start_time }) => [stage, start_time]);

it('goes on indexing a document after kill -9, without slices twice and with the times of its steps', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path };
  const killed = await runServer(settings);
  const client = await registerClient(killed.address, 'ada@example.com');
  const { spaceId } = await openOwnBot(client);
  const dataset_id = await createDataset(client, spaceId);
  const text = Array.from({ length: SLICES }, (_, index) => `Line number ${index} of the text.`).join('###');
  const { document_infos } = await client.call(CreateDocument, {
    dataset_id,
    document_bases: [textBase(text, 'Lines')],
    chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
  });
  const document_id = document_infos[0]?.document_id ?? '';
  const isUnderWay = ({ stage, progress }: DocumentStep) => stage === 'indexing' && (progress ?? 0) > 0;
  const before = await stepsWhen(client, document_id, isUnderWay);
  await killed.end('SIGKILL');

  await using server = await runServer(settings);
  const later = createHttpClient(server.address, client.cookie);
  const after = await stepsWhen(later, document_id, ({ stage, state }) => stage === 'done' && state === 'done');
  expect(timesOf(after).slice(0, -1)).toEqual(timesOf(before));
  expect(after.map(({ stage, state }) => `${stage} ${state}`)).toEqual([
    'waiting done',
    'segmenting done',
    'indexing done',
    'done done',
  ]);
  const last = await later.call(ListSlice, { document_id, offset: SLICES - 1 });
  expect([last.total, last.slices.map(({ sequence }) => sequence)]).toEqual([SLICES, [SLICES]]);
});
