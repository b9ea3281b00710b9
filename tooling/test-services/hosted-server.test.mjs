import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServerHost } from './hosted-server.mjs';

/** Answers like `server-host.mjs`, and ends when a setting says so. */
const SCRIPT = `
process.on('message', ({ number, variables }) => {
  if (variables?.EXIT_CODE) process.exit(Number(variables.EXIT_CODE));
  process.send({ number, address: 'http://127.0.0.1:' + number });
});
process.on('disconnect', () => process.exit());
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-host-'));
  await writeFile(join(folder, 'host.mjs'), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

it('rejects whatever is asked of a process that has ended, with its exit code', async () => {
  const { hostServer } = createServerHost(join(folder, 'host.mjs'));
  const server = await hostServer({});
  expect(server.address).toBe('http://127.0.0.1:1');
  await expect(hostServer({ EXIT_CODE: '7' })).rejects.toThrow('ended with code 7');
  await expect(server[Symbol.asyncDispose]()).rejects.toThrow('ended with code 7');
  await expect(hostServer({})).rejects.toThrow('ended with code 7');
});
