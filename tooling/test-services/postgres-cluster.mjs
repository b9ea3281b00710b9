// A new Postgres cluster in a temporary folder, reachable on loopback with a random password. Stopping it removes the folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../launch/run-program.mjs';
import { isExecutable } from './system-programs.mjs';

const READY = 'database system is ready to accept connections';
// Commits still reach the operating system: stopImmediately must lose no acknowledged row.
const WITHOUT_DISK_WAITS = ['fsync=off', 'full_page_writes=off'];

/** @typedef {{ folder: string, binaries: string, port: number, settings: string[], user: { uid?: number, gid?: number } }} Cluster */

/**
 * @param {{ binaries: string, durable?: boolean }} options durable: commits wait for the disk as in production, for benchmarks
 */
export async function startPostgresCluster({ binaries, durable = false }) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const password = await initialiseCluster({ folder, binaries, user });
    const port = await freePort();
    const settings = ['max_connections=200', ...(durable ? [] : WITHOUT_DISK_WAITS)];
    const cluster = { folder, binaries, port, settings, user };
    let server = await startServer(cluster);
    // For a process that ends without stopping its cluster.
    const abandon = () => {
      server.kill('SIGQUIT');
      removeFolder();
    };
    process.on('exit', abandon);

    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      /** Whether its databases can have the extension. @param {string} name */
      async hasExtension(name) {
        const query = `select count(*) from pg_available_extensions where name = '${name}'`;
        const psql = join(binaries, 'psql');
        if (!isExecutable(psql)) return false;
        const asked = await runProgram(psql, [url, '-Atc', query], { env: serverEnvironment(), output: 'capture' });
        return asked.exitCode === 0 && asked.output.trim() === '1';
      },
      /** Ends every connection and the server, then removes the cluster. */
      async stop() {
        await endServer(server, 'SIGINT');
        removeFolder();
        process.off('exit', abandon);
      },
      /** Stops like a crash: no checkpoint, connections are cut. The cluster can be started again. */
      async stopImmediately() {
        await endServer(server, 'SIGQUIT');
      },
      /** Starts it again on the same address with the same rows. */
      async startAgain() {
        server = await startServer(cluster);
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** @param {Pick<Cluster, 'folder' | 'binaries' | 'user'>} cluster */
async function initialiseCluster({ folder, binaries, user }) {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  const { exitCode, output } = await runProgram(
    join(binaries, 'initdb'),
    [
      ...['--pgdata', join(folder, 'cluster'), '--username', 'postgres', '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    { cwd: folder, env: serverEnvironment(), ...user, output: 'capture' },
  );
  rmSync(passwordFile);
  if (exitCode !== 0) throw new Error(`initdb failed:\n${output}`);
  return password;
}

/** @param {Cluster} cluster */
async function startServer({ folder, binaries, port, settings, user }) {
  const allSettings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', join(folder, 'cluster'), ...allSettings.flatMap((setting) => ['-c', setting])],
    // A process group of its own: Ctrl-C must not end the server before the tests that use it.
    { cwd: folder, env: serverEnvironment(), ...user, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  await new Promise((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes(READY)) resolve(undefined);
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
  });
  return server;
}

/** @param {import('node:child_process').ChildProcess} server @param {NodeJS.Signals} signalName */
async function endServer(server, signalName) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signalName);
  await ended;
}

/** Postgres refuses to run as root. @returns {{ uid?: number, gid?: number }} another user for it; empty for the current user */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name]).stdout?.toString(), 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Postgres cannot run as root, and there is no user postgres or nobody to run it as.');
}

/** The caller's PG* settings and language would change what the server does and says. */
function serverEnvironment() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
