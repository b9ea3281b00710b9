import { PassportWebEmailLoginPost } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer, ServerRefused } from '../../tooling/running-server.mjs';
import { createHttpClient, PASSWORD, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ONE_LINE = /^[^\n]+\n$/;

async function refusalOf(settings: Record<string, string>): Promise<string> {
  const refusal = await runServer(settings).catch((error) => error);
  expect(refusal).toBeInstanceOf(ServerRefused);
  expect(refusal.exitCode).toBe(1);
  expect(refusal.output).toMatch(ONE_LINE);
  return refusal.output;
}

it('stops at a wrong setting with one line that names it and the fix', async () => {
  expect(await refusalOf({ PORT: 'eighty' })).toMatch(/^PORT: "eighty" cannot be used\. Use a number/);
  expect(await refusalOf({ REGISTRATION: 'maybe' })).toMatch(/^REGISTRATION: .* Use open, invite or closed\./);
});

it('says in one line when the port is taken, the folder is none or the database is not there', async () => {
  await using folder = await temporaryFolder();
  await using other = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  expect(await refusalOf({ DATA_DIR: other.path, PORT: new URL(server.address).port })).toMatch(
    /^PORT: another program/,
  );
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

it('finishes what is under way at SIGTERM and finds everything again at the next start', async () => {
  await using folder = await temporaryFolder();
  const server = await runServer({ DATA_DIR: folder.path });
  await registerClient(server.address, 'alice@example.com');
  const login = { email: 'alice@example.com', password: PASSWORD };
  const underWay = Array.from({ length: 4 }, () =>
    createHttpClient(server.address).call(PassportWebEmailLoginPost, login),
  );
  await Promise.race(underWay);
  const exitCode = server.end('SIGTERM');
  for (const answer of await Promise.all(underWay)) expect(answer.data.email).toBe(login.email);
  expect(await exitCode).toBe(0);

  await using again = await runServer({ DATA_DIR: folder.path });
  await createHttpClient(again.address).call(PassportWebEmailLoginPost, login);
});
