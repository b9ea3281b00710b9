import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../tooling/launch/run-program.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import type { Load } from './load.ts';
import type { Target } from './target.ts';

export interface Peer {
  readonly name: string;
  readonly folder: string;
  readonly path: string;
  body(model: string): object;
}

const messages = [{ role: 'user', content: 'Hello, please answer.' }];
const folderOf = (name: string) => fileURLToPath(new URL(`../peers/${name}`, import.meta.url));

export const PEERS: readonly Peer[] = [
  { name: 'AI SDK + Hono', folder: folderOf('ai-sdk'), path: '/chat', body: (model) => ({ model, messages }) },
  {
    name: 'Mastra',
    folder: folderOf('mastra'),
    path: '/api/agents/bench/stream',
    body: (model) => ({ messages, requestContext: { model } }),
  },
];

/** Installs a peer into its own folder, once. False where npm cannot. */
export async function installPeer({ name, folder }: Pick<Peer, 'name' | 'folder'>): Promise<boolean> {
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return true;
  process.stderr.write(`Installing ${name}…\n`);
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    const { exitCode } = await runProgram('npm', args, { cwd: folder, output: 'capture' });
    return exitCode === 0;
  } catch {
    return false;
  }
}

export async function startPeer(peer: Peer, upstream: string, through: string[]): Promise<Target> {
  const server = await runServer({ UPSTREAM: upstream }, { script: `${peer.folder}/server.mjs`, through });
  const request = ({ model }: Load) => ({ path: peer.path, headers: {}, body: JSON.stringify(peer.body(model)) });
  return { server, request };
}

export async function startRelay(upstream: string, through: string[]): Promise<Target> {
  const script = fileURLToPath(new URL('./relay.mjs', import.meta.url));
  const server = await runServer({ UPSTREAM: upstream }, { script, through });
  return { server, request: ({ model }) => directRequest(model) };
}

/** As the upstream itself is asked. */
export const directRequest = (model: string) => ({
  path: '/v1/chat/completions',
  headers: {},
  body: JSON.stringify({ model, messages, stream: true }),
});
