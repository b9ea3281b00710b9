import { connect } from 'node:net';
import { type Operation, PassportWebEmailLoginPost, type RequestOf, toHttpRequest } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, PASSWORD, registerClient } from '../support/http-client.ts';
import { refusalOf } from '../support/start-refusal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('exits at an invalid setting with one line that names the setting and the fix', async () => {
  expect(await refusalOf({ PORT: 'eighty' })).toMatch(/^PORT: "eighty" cannot be used\. Use a number/);
  expect(await refusalOf({ REGISTRATION: 'maybe' })).toMatch(/^REGISTRATION: .* Use open, invite or closed\./);
});

it('reports in one line that the port is taken, the folder is not a folder or the database is unreachable', async () => {
  await using folder = await temporaryFolder();
  await using other = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  expect(await refusalOf({ DATA_DIR: other.path, PORT: new URL(server.address).port })).toMatch(
    /^PORT: another program/,
  );
  expect(await refusalOf({ DATA_DIR: other.path, HOST: 'no-such-host.invalid' })).toMatch(/^HOST: this machine/);
  expect(await refusalOf({ DATA_DIR: import.meta.filename })).toMatch(/^DATA_DIR: there is a file of that name/);
  const nowhere = 'postgres://nobody:hunter2@127.0.0.1:1/none';
  const output = await refusalOf({ DATA_DIR: other.path, DATABASE_URL: nowhere });
  expect(output).toMatch(/^DATABASE_URL: the database cannot be reached/);
  expect(output).not.toContain('hunter2');
});

it('refuses a folder that another process serves, and names that process', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  expect(await refusalOf({ DATA_DIR: folder.path })).toContain(`another Parley (process ${server.pid})`);
});

it('finishes pending requests on SIGTERM and has all data at the next start', async () => {
  await using folder = await temporaryFolder();
  const server = await runServer({ DATA_DIR: folder.path });
  await registerClient(server.address, 'alice@example.com');
  const login = { email: 'alice@example.com', password: PASSWORD };
  const underWay = await startRequest(server.address, PassportWebEmailLoginPost, login);
  const exitCode = server.end('SIGTERM');
  await expect.poll(() => fetch(server.address).then(String, () => 'refused')).toBe('refused');
  expect(await underWay.finish()).toMatch(/^HTTP\/1.1 200 /);
  expect(await exitCode).toBe(0);

  await using again = await runServer({ DATA_DIR: folder.path });
  await createHttpClient(again.address).call(PassportWebEmailLoginPost, login);
});

it('exits by itself on SIGTERM even when a request never ends', async () => {
  await using folder = await temporaryFolder();
  const server = await runServer({ DATA_DIR: folder.path });
  await startRequest(server.address, PassportWebEmailLoginPost, { email: 'alice@example.com', password: PASSWORD });
  // A process that is not done after 14 s ends with 1.
  expect(await server.end('SIGTERM')).toBe(0);
});

/** Sends a request without its last byte, so that it stays pending until the test ends it. */
async function startRequest<Defined extends Operation>(
  address: string,
  operation: Defined,
  request: RequestOf<Defined>,
) {
  const { path, init } = toHttpRequest(operation, request);
  const { host, hostname, port } = new URL(address);
  const body = String(init.body);
  const headers = { ...init.headers, host, 'content-length': String(body.length) };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body.slice(0, -1)}`, () => resolve());
  });
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(-1));
      return (await socket.setEncoding('utf8').toArray()).join('');
    },
  };
}
