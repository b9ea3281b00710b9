import { setTimeout as wait } from 'node:timers/promises';
import {
  ColumnType,
  CompleteUpload,
  CreateDataset,
  CreateDocument,
  DocumentSource,
  DocumentStatus,
  FormatType,
  GetDocumentProgress,
  GetHome,
  GetUploadAuthToken,
  PutUploadPart,
  type ResponseOf,
  SaveSpaceV2,
  SpaceType,
  UPLOAD_PART_BYTES,
} from '@parley/contract';
import { type HttpClient, registerClient } from '../../e2e/support/http-client.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { newPlace } from '../growth/installation.ts';
import type { Figures, Goal } from '../report.ts';
import { percentile } from '../statistics.ts';
import { type HostileFile, hostileFiles } from './hostile-files.ts';

type RunningServer = Awaited<ReturnType<typeof runServer>>;

const DOCUMENT_MAX_S = 90;
const MEMORY_MAX_MB = 300;
const API_P99_MAX_MS = 200;
const POLL_MS = 200;
const ASK_EVERY_MS = 20;
const UPLOAD_AGAIN_MS = 5_000;
const ONE_COLUMN = { column_name: 'Line', column_type: ColumnType.text, is_semantic: true };
/** Users take turns, and so do spaces: several of both, as in an installation that many use. */
const USERS = 4;

/** A corpus that was made to hurt: every document ends, memory stays, and others are served meanwhile. */
export async function measureHostile(steps: number): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const place = await newPlace('SQLite');
  const server = await runServer(place.settings);
  try {
    return await measure(server, hostileFiles(steps));
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}

async function measure(server: RunningServer, files: readonly HostileFile[]) {
  const owner = await registerClient(server.address, 'owner@example.com', server.firstAccountLink);
  const clients = [owner];
  while (clients.length < USERS)
    clients.push(await registerClient(server.address, `user${clients.length}@example.com`));
  await owner.call(GetHome, {});
  const idle = server.residentMegabytes();
  const watch = watchServer(server, owner);
  const ofEach = clients.map((client, index) =>
    importAll(
      client,
      files.filter((_, at) => at % USERS === index),
    ),
  );
  const ended = (await Promise.all(ofEach)).flat();
  const { p99, asked, mostMegabytes } = await watch.end();
  const unended = ended.filter(({ status }) => status === null);
  for (const { name } of unended.slice(0, 20)) process.stdout.write(`${name} did not end\n`);

  const longest = Math.max(...ended.map(({ seconds }) => seconds));
  const figures = {
    documents: ended.length,
    ready: ended.filter(({ status }) => status === DocumentStatus.enabled).length,
    failed: ended.filter(({ status }) => status === DocumentStatus.failed).length,
    'longest s': longest,
    'memory rise MB': mostMegabytes - idle,
    'API p99 ms': p99,
    'API requests': asked,
  };
  const goals: Goal[] = [
    { goal: 'hostile corpus: documents that did not end', value: unended.length, limit: 0, better: 'lower' },
    { goal: 'hostile corpus: longest document, s', value: longest, limit: DOCUMENT_MAX_S, better: 'lower' },
    { goal: 'hostile corpus: memory rise, MB', value: mostMegabytes - idle, limit: MEMORY_MAX_MB, better: 'lower' },
    { goal: 'hostile corpus: API p99 ms', value: p99, limit: API_P99_MAX_MS, better: 'lower' },
  ];
  return { rows: { 'hostile corpus': figures }, goals };
}

interface EndedDocument {
  readonly name: string;
  /** Null when it did not end in time. */
  readonly status: DocumentStatus | null;
  /** From the moment at which the server began with it. */
  readonly seconds: number;
}

async function importAll(client: HttpClient, files: readonly HostileFile[]): Promise<EndedDocument[]> {
  const { data } = await client.call(SaveSpaceV2, { name: 'Hostile', space_type: SpaceType.team });
  const space = { space_id: data.id, name: 'Hostile' };
  const texts = await client.call(CreateDataset, { ...space, format_type: FormatType.text });
  const tables = await client.call(CreateDataset, { ...space, format_type: FormatType.table });
  const names = new Map<string, string>();
  for (const file of files) {
    const tos_uri = await uploadPatiently(client, file);
    const base = { source_info: { document_source: DocumentSource.local, tos_uri } };
    const isTable = /\.(xlsx|csv)$/.test(file.name);
    const created = await client.call(CreateDocument, { dataset_id: texts.dataset_id, document_bases: [base] });
    // Sheets are read as texts and as tables, each by a reader of its own.
    const asTable = isTable
      ? await client.call(CreateDocument, {
          dataset_id: tables.dataset_id,
          document_bases: [{ ...base, table_meta: [ONE_COLUMN] }],
        })
      : { document_infos: [] };
    // Short beginnings of two files may be the same: those are added once.
    for (const { document_id } of [...created.document_infos, ...asTable.document_infos])
      names.set(document_id, file.name);
  }
  return untilEnded(client, names);
}

type Progress = ResponseOf<typeof GetDocumentProgress>['data'][number];

async function untilEnded(client: HttpClient, names: ReadonlyMap<string, string>): Promise<EndedDocument[]> {
  const ended = new Map<string, EndedDocument>();
  const begunAt = new Map<string, number>();
  const look = ({ document_id, status, stage }: Progress) => {
    const now = performance.now();
    if (stage !== 'waiting' && !begunAt.has(document_id)) begunAt.set(document_id, now);
    const seconds = (now - (begunAt.get(document_id) ?? now)) / 1_000;
    const isEnded = status === DocumentStatus.enabled || status === DocumentStatus.failed;
    const name = names.get(document_id) ?? '';
    if (isEnded || seconds > DOCUMENT_MAX_S) ended.set(document_id, { name, status: isEnded ? status : null, seconds });
  };
  while (ended.size < names.size) {
    const open = [...names.keys()].filter((id) => !ended.has(id));
    const { data } = await client.call(GetDocumentProgress, { document_ids: open.slice(0, 300) });
    data.forEach(look);
    await wait(POLL_MS);
  }
  return [...ended.values()];
}

/** There is a limit of uploads in a minute. */
async function uploadPatiently(client: HttpClient, { name, bytes }: HostileFile): Promise<string> {
  for (;;) {
    try {
      return await upload(client, name, bytes);
    } catch (error) {
      if (!String(error).includes('Try again in')) throw error;
      await wait(UPLOAD_AGAIN_MS);
    }
  }
}

async function upload(client: HttpClient, file_name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const request = { scene: 'bot_task', file_name, file_size: bytes.length } as const;
  const { object_uri: object_id } = (await client.call(GetUploadAuthToken, request)).data;
  for (let upload_offset = 0; upload_offset < bytes.length; upload_offset += UPLOAD_PART_BYTES) {
    const part = bytes.slice(upload_offset, upload_offset + UPLOAD_PART_BYTES);
    await client.call(PutUploadPart, { object_id, upload_offset }, part);
  }
  await client.call(CompleteUpload, { object_id });
  return object_id;
}

/** Asks for the home page again and again, and looks at the memory of the server. */
function watchServer({ residentMegabytes }: { residentMegabytes: () => number }, client: HttpClient) {
  const times: number[] = [];
  let mostMegabytes = 0;
  let isEnding = false;
  const watching = (async () => {
    while (!isEnding) {
      const from = performance.now();
      await client.call(GetHome, {});
      times.push(performance.now() - from);
      mostMegabytes = Math.max(mostMegabytes, residentMegabytes());
      await wait(ASK_EVERY_MS);
    }
  })();
  return {
    async end() {
      isEnding = true;
      await watching;
      return { p99: percentile(times, 0.99), asked: times.length, mostMegabytes };
    },
  };
}
