import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  ResetPasswordByLink,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/running-server.mjs';
import { createHttpClient, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const commands = join(import.meta.dirname, '../../dist/server');

async function command(name: string, dataDir: string, ...parameters: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '' };
  const { stdout } = await run(process.execPath, [join(commands, `${name}.js`), ...parameters], { env });
  return stdout;
}

const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png');

it('backs up and restores rows and files while the server runs', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  const client = await registerClient(server.address, 'alice@example.com');
  await client.call(UserUpdateProfile, { name: 'Before' });
  const { data } = await client.call(UserUpdateAvatar, { avatar: picture });
  const backup = /to (\S+)\n$/.exec(await command('backup', folder.path))?.[1] ?? '';

  await client.call(UserUpdateProfile, { name: 'After' });
  await client.call(UserUpdateAvatar, { avatar: picture });
  await registerClient(server.address, 'bob@example.com');
  expect(await command('restore', folder.path, backup)).toMatch(/^Restored \d+ rows/);

  const restored = (await client.call(PassportAccountInfoV2, {})).data;
  expect(restored).toMatchObject({ name: 'Before', avatar_url: data.web_uri });
  const shown = await fetch(server.address + data.web_uri, { headers: { cookie: client.cookie } });
  expect(shown.status).toBe(200);
  await registerClient(server.address, 'bob@example.com');

  await expect(command('backup', folder.path, backup)).rejects.toMatchObject({
    stderr: expect.stringMatching(/is there already\. [^\n]+\n$/),
  });
  await using elsewhere = await temporaryFolder();
  await command('restore', elsewhere.path, backup);
  await using moved = await runServer({ DATA_DIR: elsewhere.path });
  expect((await createHttpClient(moved.address, client.cookie).call(PassportAccountInfoV2, {})).data.name).toBe(
    'Before',
  );
});

it('refuses in one line what is not a backup, and a folder without a database', async () => {
  await using folder = await temporaryFolder();
  for (const name of ['backup', 'reset-password'])
    await expect(command(name, folder.path, 'alice@example.com')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^DATA_DIR: there is no database in [^\n]+\n$/),
    });
  await expect(command('restore', folder.path)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Name the backup[^\n]+\n$/),
  });
  await expect(command('restore', folder.path, folder.path)).rejects.toMatchObject({
    stderr: expect.stringMatching(/is not a backup[^\n]+\n$/),
  });
});

it('gives the administrator who forgot the password a link that works once', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  await registerClient(server.address, 'alice@example.com');
  await expect(command('reset-password', folder.path, 'nobody@example.com')).rejects.toMatchObject({
    stderr: 'There is no account with the e-mail nobody@example.com.\n',
  });

  const output = await command('reset-password', folder.path, 'Alice@example.com');
  expect(output).toContain(`${server.address}/sign/reset#secret=`);
  const secret = /#secret=(\S+)/.exec(output)?.[1] ?? '';
  const visitor = createHttpClient(server.address);
  await visitor.call(ResetPasswordByLink, { secret, password: 'a wholly new one' });
  await visitor.call(PassportWebEmailLoginPost, { email: 'alice@example.com', password: 'a wholly new one' });
  await expect(visitor.call(ResetPasswordByLink, { secret, password: 'another new one' })).rejects.toThrow();
});
