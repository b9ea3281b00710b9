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
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { registerClient } from '../support/http-client.ts';
import { canMount, MEGABYTE, smallDiskOf, throughFullDisk, throughSmallDisk } from '../support/small-disk.ts';
import { refusalOf } from '../support/start-refusal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const picture = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], 'a.png');
};

it.skipIf(!canMount)('refuses writes with a clear error on a full disk, still reads, and recovers', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path }, { through: throughSmallDisk });
  const disk = smallDiskOf(server, folder.path);
  const client = await registerClient(server.address, 'alice@example.com');
  const before = await client.call(CreateInvitation, {});
  const file = new Uint8Array(MEGABYTE).fill(7);
  const upload = await beginUpload(file.length);
  const isFull = expect.objectContaining({ code: errorCatalogue.storageFull.code });

  const readiness = async () => (await fetch(`${server.address}/readyz`)).text();
  expect(await readiness()).toBe('ok');

  await disk.fill();
  await expect.poll(readiness).toBe('disk full');
  await expect(client.call(UserUpdateAvatar, { avatar: picture(MEGABYTE) })).rejects.toEqual(isFull);
  await expect(client.call(PutUploadPart, { object_id: upload, upload_offset: 0 }, file)).rejects.toEqual(isFull);
  const acknowledged = await inviteUntilRefused();
  await expect(registerClient(server.address, 'bob@example.com')).rejects.toEqual(isFull);
  expect((await client.call(PassportAccountInfoV2, {})).data.email).toBe('alice@example.com');
  expect(await listed()).toEqual([before.invitation.invitation_id, ...acknowledged].sort());

  await disk.free();
  await expect.poll(readiness).toBe('ok');
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

it.skipIf(!canMount)('reports a full disk at the start in one line, for a new and for a used folder', async () => {
  await using folder = await temporaryFolder();
  const isFull = /^DATA_DIR: the disk is full/;
  expect(await refusalOf({ DATA_DIR: folder.path }, { through: throughFullDisk })).toMatch(isFull);
  const server = await runServer({ DATA_DIR: folder.path });
  await registerClient(server.address, 'alice@example.com');
  await server.end('SIGKILL');
  expect(await refusalOf({ DATA_DIR: folder.path }, { through: throughFullDisk })).toMatch(isFull);
});

it('reports at the start in one line that it may store nothing more', async () => {
  await using folder = await temporaryFolder();
  const withoutFiles = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'];
  expect(await refusalOf({ DATA_DIR: folder.path }, { through: withoutFiles })).toMatch(/^DATA_DIR: the disk is full/);
});

if (!canMount) process.stderr.write('full-disk: skipped, this user may not mount a small disk of its own\n');
