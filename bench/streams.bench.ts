import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { type Figures, report } from './report.ts';
import { median } from './statistics.ts';
import { goalsOf, OTHERS } from './streams/goals.ts';
import { FULL, QUICK } from './streams/load.ts';
import { waitForQuiet, watchOthers } from './streams/machine.ts';
import { measureTarget } from './streams/measure-target.ts';
import { startParley } from './streams/parley.ts';
import { installPeer, PEERS, startPeer, startRelay } from './streams/peers.ts';
import { pinProcesses } from './streams/pinning.ts';
import type { Target } from './streams/target.ts';

/**
 * `npm run bench -- streams`: the cost of streaming a reply, beside a bare relay that does the least any
 * server must, and beside comparable products, all before the same scripted upstream in the same run.
 * `--only=Mastra` leaves the other peers out, `--rounds=1` is done sooner.
 */
const RELAY = 'bare relay';
const PARLEY = 'Parley';
const extent = process.argv.includes('--quick') ? QUICK : FULL;
const optionOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(optionOf('rounds') ?? extent.rounds);
const only = optionOf('only')?.split(',');

const say = (line: string) => process.stdout.write(`${line}\n`);
const cpus = availableParallelism();
const { throughServer, description } = pinProcesses();
say(description);
say(`${cpus} CPUs, Node ${process.versions.node}. Rows of Parley are stored and fsynced; nobody else stores.`);

await using upstreamServer = await runServer(
  {},
  { script: fileURLToPath(new URL('./streams/upstream.mjs', import.meta.url)) },
);
const upstream = `${upstreamServer.address}/v1`;
const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));

const starts: Record<string, (round: number) => Promise<Target>> = {
  [RELAY]: () => startRelay(upstream, throughServer),
  [PARLEY]: (round) => startParley(join(dataDir, String(round)), upstream, throughServer),
};
for (const peer of PEERS) {
  if (only && !only.includes(peer.name)) continue;
  if (await installPeer(peer)) starts[peer.name] = () => startPeer(peer, upstream, throughServer);
  else say(`Skipped ${peer.name}: npm could not install it.`);
}

/** Rounds alternate between the servers, so that a slow moment of the machine affects all of them. */
const measured: Record<string, Figures[]> = {};
for (let round = 0; round < rounds; round += 1)
  for (const [name, start] of Object.entries(starts)) {
    process.stderr.write(`Round ${round + 1} of ${rounds}: ${name}\n`);
    const target = await start(round);
    await using _server = target.server;
    await waitForQuiet(extent.quietSeconds);
    const shareOfOthers = watchOthers(
      () => cpuSecondsOf(process.cpuUsage()) + upstreamServer.cpuSeconds() + target.server.cpuSeconds(),
    );
    try {
      const figures = await measureTarget(target, upstreamServer.address, extent);
      measured[name] = [...(measured[name] ?? []), { ...figures, [OTHERS]: shareOfOthers() * 100 }];
    } catch (error) {
      if (name === RELAY || name === PARLEY) throw error;
      say(`Round ${round + 1} of ${name} does not count: ${(error as Error).message}`);
    }
  }
await rm(dataDir, { recursive: true });

function cpuSecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

function medianOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((figures) => figures[name] ?? Number.NaN))]));
}

const servers = Object.fromEntries(Object.entries(measured).map(([name, rounds]) => [name, medianOf(rounds)]));
const relay = servers[RELAY] ?? {};
const rows = Object.fromEntries(
  Object.keys(relay).map((figure) => [figure, Object.fromEntries(Object.entries(servers).flatMap(cellsOf(figure)))]),
);

/** A server's figure, and how many times the relay's it is. */
function cellsOf(figure: string) {
  return ([name, figures]: [string, Figures]): [string, number | undefined][] => {
    const value = figures[figure];
    if (name === RELAY) return [[name, value]];
    return [
      [name, value],
      [`${name} ×`, (value ?? Number.NaN) / (relay[figure] ?? Number.NaN)],
    ];
  };
}

report(
  'streams',
  rows,
  goalsOf({
    relay,
    own: servers[PARLEY] ?? {},
    peers: PEERS.map(({ name }) => servers[name] ?? {}),
  }),
);
