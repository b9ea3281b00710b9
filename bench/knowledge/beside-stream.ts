import { randomUUID } from 'node:crypto';
import {
  Chat,
  CreateDataset,
  DocumentSource,
  DocumentStatus,
  FormatType,
  GetHome,
  InitConversation,
  newChunkStrategy,
  SaveSpaceV2,
  Scene,
  SliceStatus,
  SpaceType,
  TestRecall,
  toHttpRequest,
  UpdateType,
} from '@parley/contract';
import { createDocumentStore } from '../../apps/server/src/features/knowledge/document.store.ts';
import { createSliceStore } from '../../apps/server/src/features/knowledge/slice.store.ts';
// Declares the tables that stores of knowledge join.
import type {} from '../../apps/server/src/features/space/space.schema.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createRetrieval } from '../../apps/server/src/platform/retrieval/retrieval.ts';
import { settleTables, writeToFiles } from '../../apps/server/src/testing/fill-messages.ts';
import { openOwnBot } from '../../e2e/support/chat-room.ts';
import { createHttpClient, registerClient } from '../../e2e/support/http-client.ts';
import { modelSettings, startPredictableModel } from '../../e2e/support/predictable-model.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { type Engine, newPlace } from '../growth/installation.ts';
import type { Figures, Goal } from '../report.ts';
import { percentile } from '../statistics.ts';
import { readQuestions } from './question-set.ts';
import { createSyntheticSlices } from './synthetic-slices.ts';

const SEARCH_P95_MAX_MS = 100;
const OTHERS_MAX = 1.5;
const WARM_UP = 5;
/** Before the searches and again after them. As many are asked during a search: a 99th percentile needs many. */
const HOMES_PER_SEARCH = 2;
const ROWS_AT_ONCE = 500;
const NOWHERE = JSON.stringify({ page: null, slide: null, headings: [], sheet: null, cells: null });

/** Searches through the built server while a reply streams, and what they cost other requests. */
export async function measureBesideStream(
  engine: Engine,
  slices: number,
  samples: number,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const place = await newPlace(engine);
  await using model = await startPredictableModel();
  const settings = { ...place.settings, ...modelSettings(model) };
  const prepared = await prepare(settings, slices);
  const server = await runServer(settings);
  const { alone, searched, others } = await searchAndAsk(server.address, prepared, samples).finally(async () => {
    await server.end('SIGTERM');
    await place.remove();
  });

  const of = `${engine}, ${slices / 1_000}k slices beside a stream`;
  const p95 = percentile(searched, 0.95);
  const slower = percentile(others, 0.99) / percentile(alone, 0.99);
  return {
    rows: {
      [of]: {
        'p50 ms': percentile(searched, 0.5),
        'p95 ms': p95,
        'other requests p99 ms': percentile(others, 0.99),
        'without searches p99 ms': percentile(alone, 0.99),
      },
    },
    goals: [
      { goal: `${of}: search p95 ms`, value: p95, limit: SEARCH_P95_MAX_MS, better: 'lower' },
      { goal: `${of}: other requests' p99, × without searches`, value: slower, limit: OTHERS_MAX, better: 'lower' },
    ],
  };
}

/** Times of the home page beside a stream without searches, of searches one after the other, and of the home page meanwhile. */
async function searchAndAsk(address: string, { cookie, datasetId, conversationId }: Prepared, samples: number) {
  const client = createHttpClient(address, cookie);
  const questions = readQuestions();
  const search = (index: number) =>
    client.call(TestRecall, {
      dataset_ids: [datasetId],
      query: questions[index % questions.length]?.text ?? '',
      search_strategy: 1,
      recall_strategy: { use_rewrite: false, use_nl2sql: false },
    });
  const home = () => client.call(GetHome, {});
  for (let index = 0; index < WARM_UP; index += 1) await search(index);
  const stream = await openStream(address, cookie, conversationId);
  const alone = await timesOf(samples * HOMES_PER_SEARCH, home);
  const others: number[] = [];
  let isSearching = true;
  const searching = timesOf(samples, search).finally(() => {
    isSearching = false;
  });
  while (isSearching) others.push(...(await timesOf(1, home)));
  const searched = await searching;
  alone.push(...(await timesOf(samples * HOMES_PER_SEARCH, home)));
  stream.abort();
  return { alone, searched, others };
}

async function timesOf(count: number, act: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await act(index);
    times.push(performance.now() - from);
  }
  return times;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** A dataset is made through the server, and filled while it is stopped. */
async function prepare(settings: Record<string, string>, count: number) {
  const server = await runServer(settings);
  const client = await registerClient(server.address, 'bench@example.com', server.firstAccountLink);
  const { data } = await client.call(SaveSpaceV2, { name: 'Bench', space_type: SpaceType.team });
  const named = { space_id: data.id, name: 'Handbooks', format_type: FormatType.text };
  const { dataset_id: datasetId } = await client.call(CreateDataset, named);
  const { botId } = await openOwnBot(client);
  const opened = await client.call(InitConversation, { bot_id: botId, scene: Scene.playground, count: 15 });
  await server.end('SIGTERM');
  await fill(settings, datasetId, count);
  return { cookie: client.cookie, datasetId, conversationId: opened.conversationId };
}

async function fill(settings: Record<string, string>, datasetId: string, count: number): Promise<void> {
  const open = await openDatabase(
    { dataDir: settings.DATA_DIR ?? '', databaseUrl: settings.DATABASE_URL },
    createLog('silent'),
    { exclusive: false },
  );
  // Ids as requests have them.
  const slices = createSyntheticSlices(count, datasetId).map((slice, index) => ({
    ...slice,
    sliceId: `slice-${index}`,
    documentId: slice.documentId.replace(' ', '-'),
  }));
  const documentIds = [...new Set(slices.map(({ documentId }) => documentId))];
  const documents = documentIds.map((id) => documentRow(id, datasetId));
  const rows = slices.map(({ sliceId, documentId, text }, index) => ({
    id: sliceId,
    documentId,
    revision: 1,
    sequence: index + 1,
    content: text,
    charCount: text.length,
    hitCount: 0,
    status: SliceStatus.done,
    place: NOWHERE,
  }));
  const store = createDocumentStore(open.database);
  for (const document of documents) await store.insert(document);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await createSliceStore(open.database).insert(rows.slice(start, start + ROWS_AT_ONCE));
  const retrieval = createRetrieval({ openDatabase: open });
  await retrieval.write(slices);
  await retrieval.close();
  // Otherwise Postgres tidies up and writes to its files while searches are measured.
  await settleTables(open);
  await writeToFiles(open);
  await open.close();
}

const documentRow = (id: string, datasetId: string) => ({
  id,
  datasetId,
  creatorId: null,
  name: id,
  title: '',
  sourceType: DocumentSource.custom,
  type: 'text',
  objectId: null,
  webUrl: '',
  sha256: id,
  byteSize: 0,
  charCount: 0,
  sliceCount: 0,
  hitCount: 0,
  status: DocumentStatus.enabled,
  stage: 'done' as const,
  progress: 100,
  timeline: '',
  reason: null,
  isDisabled: 0 as const,
  revision: 1,
  nextRevision: 1,
  chunkStrategy: JSON.stringify(newChunkStrategy),
  updateType: UpdateType.none,
  updateInterval: 0 as const,
  updateAt: null,
  copiedFrom: null,
  createdAt: 0,
  updatedAt: 0,
});

/** A reply of a word every 20 ms, which goes on until it is aborted. */
async function openStream(address: string, cookie: string, conversation_id: string): Promise<AbortController> {
  const ending = new AbortController();
  const query = JSON.stringify({ name: 'long', pieces: 100_000, paceMs: 20 });
  const scene = Scene.playground;
  const asked = { conversation_id, scene, local_message_id: randomUUID(), content_type: 'text', query } as const;
  const { path, init } = toHttpRequest(Chat, asked);
  const response = await fetch(address + path, {
    ...init,
    headers: { ...init.headers, cookie },
    signal: ending.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  void (async () => {
    while (!(await reader?.read())?.done);
  })().catch(() => undefined);
  return ending;
}
