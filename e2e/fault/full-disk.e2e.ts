import {
  CreateInvitation,
  errorCatalogue,
  GetUploadAuthToken,
  ListInvitations,
  PassportAccountInfoV2,
  UserUpdateAvatar,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { registerClient } from '../support/http-client.ts';
import { PICTURE } from '../support/picture.ts';
import { canMount, smallDiskOf, throughFullDisk, throughSmallDisk } from '../support/small-disk.ts';
import { refusalOf } from '../support/start-refusal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it.skipIf(!canMount)('refuses writes with a clear error on a full disk, still reads, and recovers', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path }, { through: throughSmallDisk });
  const disk = smallDiskOf(server, folder.path);
  const client = await registerClient(server.address, 'alice@example.com');
  const before = await client.call(CreateInvitation, {});
  const isFull = expect.objectContaining({ code: errorCatalogue.storageFull.code });
  const isReserved = expect.objectContaining({ code: errorCatalogue.diskReserveReached.code });
  const readiness = async () => (await fetch(`${server.address}/readyz`)).text();
  expect(await readiness()).toBe('ok');
  // The small disk has less space than the reserve that uploads leave to everything else.
  const upload = { scene: 'bot_task', file_size: 1 } as const;
  await expect(client.call(GetUploadAuthToken, upload)).rejects.toEqual(isReserved);

  await disk.fill();
  await expect.poll(readiness).toBe('disk full');
  await expect(client.call(UserUpdateAvatar, { avatar: new File([PICTURE], 'a.png') })).rejects.toThrow();
  const acknowledged = await inviteUntilRefused();
  await expect(registerClient(server.address, 'bob@example.com')).rejects.toEqual(isFull);
  expect((await client.call(PassportAccountInfoV2, {})).data.email).toBe('alice@example.com');
  expect(await listed()).toEqual([before.invitation.invitation_id, ...acknowledged].sort());

  await disk.free();
  await expect.poll(readiness).toBe('ok');
  const after = await client.call(CreateInvitation, {});
  await registerClient(server.address, 'bob@example.com');
  const all = [before.invitation.invitation_id, ...acknowledged, after.invitation.invitation_id];
  expect(await listed()).toEqual(all.sort());

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
