import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AddModel,
  ListModelSettings,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  type RequestOf,
  ResetPasswordByLink,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer, ServerRefused } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, registerClient } from '../support/http-client.ts';
import { runOperatorCommand } from '../support/operator-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const command = (name: string, dataDir: string, ...parameters: string[]): Promise<string> =>
  runOperatorCommand(name, { DATA_DIR: dataDir }, ...parameters);

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

it('refuses in one line a folder that is not a backup, and a data folder without a database', async () => {
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

it('prints a one-time link for an administrator who forgot the password', async () => {
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

const model: RequestOf<typeof AddModel>['settings'] = {
  provider: 'openai',
  base_url: 'http://127.0.0.1:9/v1',
  api_key: 'sk-to-be-kept',
  name: 'Mine',
  model_name: 'mine',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0, output: 0 },
};

it('keeps keys encrypted in a backup, needs its secret.key to restore them, and can drop them', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  const client = await registerClient(server.address, 'alice@example.com');
  await client.call(AddModel, { settings: model });
  const output = await command('backup', folder.path);
  expect(output).toContain(`Keep a copy of ${join(folder.path, 'secret.key')}`);
  const backup = /to (\S+)\n/.exec(output)?.[1] ?? '';
  expect(await readdir(backup)).not.toContain('secret.key');
  expect(await readFile(join(backup, 'database.jsonl'), 'utf8')).not.toContain(model.api_key);

  await using elsewhere = await temporaryFolder();
  expect(await command('restore', elsewhere.path, backup)).toMatch(
    /The server will not start yet\. SECRET_KEY_FILE: [^\n]+\n$/,
  );
  const refused = await runServer({ DATA_DIR: elsewhere.path }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServerRefused);
  expect((refused as ServerRefused).output).toMatch(
    /^SECRET_KEY_FILE: \S+ is missing, but this database holds secrets\. [^\n]+\n$/,
  );

  await copyFile(join(folder.path, 'secret.key'), join(elsewhere.path, 'secret.key'));
  await using moved = await runServer({ DATA_DIR: elsewhere.path });
  await moved.end('SIGTERM');
  await rm(join(elsewhere.path, 'secret.key'));
  expect(await command('forget-secrets', elsewhere.path)).toMatch(/^Stored keys forgotten: 1\./);
  await using emptied = await runServer({ DATA_DIR: elsewhere.path });
  const { models } = await createHttpClient(emptied.address, client.cookie).call(ListModelSettings, {});
  expect(models.map(({ name, has_key }) => [name, has_key])).toEqual([
    ['Mine', false],
    ['Parley demo (offline)', false],
  ]);
});
