import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  CompleteUpload,
  GetUploadAuthToken,
  PassportWebEmailRegisterV2Post,
  PutUploadPart,
  readEnvelope,
  toHttpRequest,
  UPLOAD_MAX_BYTES,
  UPLOAD_PART_BYTES,
} from '@parley/contract';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench -- upload`: the server's memory while a file of 500 MB arrives and leaves, and how fast it
 * arrives, beside a bare Node server that writes a body to the same disk in the same run.
 */
const isQuick = process.argv.includes('--quick');
const FILE_BYTES = isQuick ? 100 * 2 ** 20 : UPLOAD_MAX_BYTES;
const ROUNDS = isQuick ? 1 : 3;
const IDLE_MS = 2_000;
const SAMPLE_MS = 20;
const CHUNK = Buffer.alloc(2 ** 18, 'parley');
const MEGABYTE = 2 ** 20;

type RunningServer = Awaited<ReturnType<typeof runServer>>;

/** Sends the given number of bytes as one request and resolves at the response. */
function send(url: string, method: string, headers: Record<string, string>, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers: { ...headers, 'content-length': length } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`unexpected answer: ${response.statusCode}`)),
      );
    });
    sending.on('error', reject);
    let left = length;
    const write = () => {
      while (left > 0) {
        const piece = left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
        left -= piece.length;
        if (!sending.write(piece)) return sending.once('drain', write);
      }
      return sending.end();
    };
    write();
  });
}

/** Idle memory, peak memory during the work, and its duration. */
async function watch(server: RunningServer, work: () => Promise<void>) {
  await setTimeout(IDLE_MS);
  const idle = server.residentMegabytes();
  let peak = idle;
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.residentMegabytes());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  await work().finally(() => clearInterval(sampling));
  return { idle, peak, megabytesPerSecond: FILE_BYTES / MEGABYTE / ((performance.now() - startedAt) / 1000) };
}

async function call<Answer>(address: string, made: ReturnType<typeof toHttpRequest>, cookie: string) {
  const response = await fetch(address + made.path, {
    ...made.init,
    headers: { ...made.init.headers, cookie },
  } as RequestInit);
  const set = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
  return { body: (await response.json()) as Answer, cookie: set };
}

async function openUpload(address: string) {
  const credentials = { email: `bench-${Date.now()}@example.com`, password: 'correct horse battery' };
  const { cookie } = await call(address, toHttpRequest(PassportWebEmailRegisterV2Post, credentials), '');
  const file = { scene: 'bot_task', file_name: 'large.bin', file_size: FILE_BYTES } as const;
  const { body } = await call(address, toHttpRequest(GetUploadAuthToken, file), cookie);
  const { data } = readEnvelope(GetUploadAuthToken, body, '');
  return { object_id: data.object_uri, upload_token: data.auth.session_token };
}

async function uploadTo(server: RunningServer, partBytes: number): Promise<{ arrived: Sample; left: Sample }> {
  const ticket = await openUpload(server.address);
  let fileUrl = '';
  const arrived = await watch(server, async () => {
    for (let offset = 0; offset < FILE_BYTES; offset += partBytes) {
      const { path, init } = toHttpRequest(PutUploadPart, { ...ticket, upload_offset: offset });
      await send(server.address + path, 'PUT', init.headers, Math.min(partBytes, FILE_BYTES - offset));
    }
  });
  const completed = await call(server.address, toHttpRequest(CompleteUpload, ticket), '');
  fileUrl = readEnvelope(CompleteUpload, completed.body, '').data.file_url;
  const left = await watch(server, async () => {
    const response = await fetch(server.address + fileUrl);
    let length = 0;
    for await (const chunk of response.body ?? []) length += chunk.length;
    if (length !== FILE_BYTES) throw new Error(`only ${length} bytes came back`);
  });
  return { arrived, left };
}

type Sample = Awaited<ReturnType<typeof watch>>;

const BARE = 'bare Node server, one body';
const WHOLE = 'Parley, one part';
const PARTS = 'Parley, parts of 8 MB';
const DOWNLOAD = 'Parley, download';
const samples: Record<string, Sample[]> = { [BARE]: [], [WHOLE]: [], [PARTS]: [], [DOWNLOAD]: [] };
const keep = (name: string, sample: Sample) => samples[name]?.push(sample);

async function measure(name: string, work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  await work(dataDir).finally(() => rm(dataDir, { recursive: true }));
  process.stdout.write(`${name}: done\n`);
}

/** Rounds alternate between the servers, so that a slow moment of the machine affects all of them. */
for (let round = 0; round < ROUNDS; round += 1) {
  await measure(BARE, async (dataDir) => {
    const script = fileURLToPath(new URL('./bare-upload-server.mjs', import.meta.url));
    await using server = await runServer({ DATA_DIR: dataDir }, { script });
    keep(BARE, await watch(server, () => send(server.address, 'PUT', {}, FILE_BYTES)));
  });
  for (const [name, partBytes] of [[WHOLE, FILE_BYTES] as const, [PARTS, UPLOAD_PART_BYTES] as const])
    await measure(name, async (dataDir) => {
      await using server = await runServer({ DATA_DIR: dataDir });
      const { arrived, left } = await uploadTo(server, partBytes);
      keep(name, arrived);
      keep(DOWNLOAD, left);
    });
}

function figuresOf(name: string): Record<'idle MB' | 'peak MB' | 'peak ÷ idle' | 'MB/s', number> {
  const of = (pick: (sample: Sample) => number) => median((samples[name] ?? []).map(pick));
  return {
    'idle MB': of(({ idle }) => idle),
    'peak MB': of(({ peak }) => peak),
    'peak ÷ idle': of(({ idle, peak }) => peak / idle),
    'MB/s': of(({ megabytesPerSecond }) => megabytesPerSecond),
  };
}

const rows = Object.fromEntries(
  Object.keys(samples).map((name) => [name, figuresOf(name)] satisfies [string, Figures]),
);
const grows = (name: string) => (rows[name]?.['peak MB'] ?? Number.NaN) - (rows[name]?.['idle MB'] ?? Number.NaN);
const speed = (name: string) => (rows[name]?.['MB/s'] ?? Number.NaN) / (rows[BARE]?.['MB/s'] ?? Number.NaN);
report('upload', rows, [
  {
    goal: 'memory of an upload over idle, MB',
    value: Math.max(grows(WHOLE), grows(PARTS)),
    limit: 64,
    better: 'lower',
  },
  { goal: 'memory of a download over idle, MB', value: grows(DOWNLOAD), limit: 64, better: 'lower' },
  { goal: 'speed of one part, × bare server', value: speed(WHOLE), limit: 0.5, better: 'higher' },
  { goal: 'speed of parts, × bare server', value: speed(PARTS), limit: 0.4, better: 'higher' },
]);
