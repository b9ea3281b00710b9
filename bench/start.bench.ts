import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PassportAccountInfoV2, PassportWebEmailRegisterV2Post, toHttpRequest } from '@parley/contract';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { type LoadRequest, loadFor } from './http-load.ts';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench -- start`: how fast the product listens, what it needs when idle, and how fast it answers a signed-in
 * read, beside a bare Node HTTP server on the same machine in the same run.
 */
const isQuick = process.argv.includes('--quick');
const STARTS = isQuick ? 3 : 9;
const LOAD = { seconds: isQuick ? 2 : 6, connections: 16 };
const ROUNDS = isQuick ? 1 : 3;
const IDLE_MS = 2_000;

type RunningServer = Awaited<ReturnType<typeof runServer>>;
const bareServer = () => runServer({}, { script: fileURLToPath(new URL('./bare-server.mjs', import.meta.url)) });

async function measureStarts(start: () => Promise<RunningServer>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < STARTS; time += 1) {
    await using server = await start();
    times.push(server.startMs);
  }
  return median(times);
}

async function measureIdle(start: () => Promise<RunningServer>): Promise<number> {
  await using server = await start();
  await setTimeout(IDLE_MS);
  return server.residentMegabytes();
}

async function signedInRead(address: string): Promise<LoadRequest> {
  const email = `bench-${Date.now()}@example.com`;
  const { path, init } = toHttpRequest(PassportWebEmailRegisterV2Post, { email, password: 'correct horse battery' });
  const response = await fetch(address + path, init);
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
  if (!cookie) throw new Error(`registration failed: ${await response.text()}`);
  const read = toHttpRequest(PassportAccountInfoV2, {});
  return { path: read.path, headers: { ...read.init.headers, cookie }, body: String(read.init.body) };
}

/** Rounds alternate between the servers, so that a slow moment of the machine affects all of them. */
async function measureReads(starts: Record<string, () => Promise<RunningServer>>): Promise<Record<string, Figures>> {
  const results: Record<string, { perSecond: number; p99Ms: number }[]> = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, start] of Object.entries(starts)) {
      await using server = await start();
      const request = name === BARE ? { path: '/', headers: {}, body: '{}' } : await signedInRead(server.address);
      await loadFor(server.address, request, { ...LOAD, seconds: isQuick ? 1 : 3 });
      results[name] = [...(results[name] ?? []), await loadFor(server.address, request, LOAD)];
    }
  return Object.fromEntries(
    Object.entries(results).map(([name, rounds]) => [
      name,
      { 'reads/s': median(rounds.map((one) => one.perSecond)), 'p99 ms': median(rounds.map((one) => one.p99Ms)) },
    ]),
  );
}

const BARE = 'bare Node server';
const SQLITE = 'Parley on SQLite';
const POSTGRES = 'Parley on Postgres';

const newFolder = () => mkdtemp(join(tmpdir(), 'parley-bench-'));
// An empty Postgres beside the files of another database would be refused.
const [dataDir, postgresDataDir] = [await newFolder(), await newFolder()];
const postgresUrl = process.env.TEST_DATABASE_URL;
const starts: Record<string, () => Promise<RunningServer>> = {
  [BARE]: bareServer,
  [SQLITE]: () => runServer({ DATA_DIR: dataDir }),
  ...(postgresUrl ? { [POSTGRES]: () => runServer({ DATA_DIR: postgresDataDir, DATABASE_URL: postgresUrl }) } : {}),
};
if (!postgresUrl) process.stdout.write('Skipped Postgres: no cluster could be started.\n');

const rows: Record<string, Record<string, number | undefined>> = {};
for (const [name, start] of Object.entries(starts))
  rows[name] = { 'listening ms': await measureStarts(start), 'idle MB': await measureIdle(start) };
for (const [name, figures] of Object.entries(await measureReads(starts))) rows[name] = { ...rows[name], ...figures };
for (const folder of [dataDir, postgresDataDir]) await rm(folder, { recursive: true });

const ratio = (column: string) => (rows[SQLITE]?.[column] ?? Number.NaN) / (rows[BARE]?.[column] ?? Number.NaN);
report('start', rows, [
  { goal: 'listening, × bare server', value: ratio('listening ms'), limit: 7, better: 'lower' },
  { goal: 'idle memory, × bare server', value: ratio('idle MB'), limit: 3, better: 'lower' },
  { goal: 'signed-in reads on SQLite, × bare server', value: ratio('reads/s'), limit: 0.2, better: 'higher' },
]);
