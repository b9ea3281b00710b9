import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompleteUpload,
  CreateInvitation,
  errorCatalogue,
  GetUploadAuthToken,
  GetUploadProgress,
  ListInvitations,
  PassportAccountInfoV2,
  PutUploadPart,
  UserUpdateAvatar,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/running-server.mjs';
import { registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DISK = '8m';
const MEGABYTE = 2 ** 20;
const isRoot = process.getuid?.() === 0;
/** A mount table of the server's own, so that the small disk is gone with it; without root also a user namespace. */
const namespace = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];
const canMount = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0;

const picture = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], 'a.png');
};

it.skipIf(!canMount)('refuses writes clearly on a full disk, goes on reading, and recovers', async () => {
  await using folder = await temporaryFolder();
  const mount = `mount -t tmpfs -o size=${DISK} tmpfs "$DATA_DIR" && exec "$@"`;
  await using server = await runServer({ DATA_DIR: folder.path }, { through: [...namespace, 'sh', '-c', mount, 'sh'] });
  const inside = join(`/proc/${server.pid}/root`, folder.path);
  const client = await registerClient(server.address, 'alice@example.com');
  const before = await client.call(CreateInvitation, {});
  const file = new Uint8Array(MEGABYTE).fill(7);
  const upload = await beginUpload(file.length);
  const isFull = expect.objectContaining({ code: errorCatalogue.storageFull.code });

  await fill(join(inside, 'ballast'));
  await expect(client.call(UserUpdateAvatar, { avatar: picture(MEGABYTE) })).rejects.toEqual(isFull);
  await expect(client.call(PutUploadPart, { object_id: upload, upload_offset: 0 }, file)).rejects.toEqual(isFull);
  const acknowledged = await inviteUntilRefused();
  await expect(registerClient(server.address, 'bob@example.com')).rejects.toEqual(isFull);
  expect((await client.call(PassportAccountInfoV2, {})).data.email).toBe('alice@example.com');
  expect(await listed()).toEqual([before.invitation.invitation_id, ...acknowledged].sort());

  await rm(join(inside, 'ballast'));
  const after = await client.call(CreateInvitation, {});
  await registerClient(server.address, 'bob@example.com');
  await client.call(UserUpdateAvatar, { avatar: picture(MEGABYTE) });
  const { upload_offset } = await client.call(GetUploadProgress, { object_id: upload });
  await client.call(PutUploadPart, { object_id: upload, upload_offset }, file.slice(upload_offset));
  expect((await client.call(CompleteUpload, { object_id: upload })).data.file_size).toBe(file.length);
  const all = [before.invitation.invitation_id, ...acknowledged, after.invitation.invitation_id];
  expect(await listed()).toEqual(all.sort());

  async function beginUpload(file_size: number): Promise<string> {
    return (await client.call(GetUploadAuthToken, { scene: 'bot_task', file_size })).data.object_uri;
  }

  async function inviteUntilRefused(): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      try {
        ids.push((await client.call(CreateInvitation, {})).invitation.invitation_id);
      } catch (error) {
        expect(error).toEqual(isFull);
        return ids;
      }
    }
  }

  async function listed(): Promise<string[]> {
    const { invitations } = await client.call(ListInvitations, {});
    return invitations.map(({ invitation_id }) => invitation_id).sort();
  }
});

/** Takes whatever space is left. */
async function fill(path: string): Promise<void> {
  for (const size of [MEGABYTE, 4096, 1]) {
    for (;;) {
      try {
        await writeFile(path, new Uint8Array(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
}

if (!canMount) process.stderr.write('full-disk: skipped, this user may not mount a small disk of its own\n');
