import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateInvitation, errorCatalogue, ListInvitations, SaveSpaceV2, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isUnavailable = expect.objectContaining({ code: errorCatalogue.databaseUnavailable.code });

async function readiness(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}/readyz`);
  return { status: response.status, text: await response.text() };
}

it('acknowledges nothing and is not ready while the data folder is moved away, and goes on when it is back', async () => {
  await using parent = await temporaryFolder();
  const folder = join(parent.path, 'data');
  await using server = await runServer({ DATA_DIR: folder });
  const client = await registerClient(server.address, 'alice@example.com');
  const { invitation } = await client.call(CreateInvitation, {});
  expect(await readiness(server.address)).toEqual({ status: 200, text: 'ok' });

  await rename(folder, `${folder}-moved`);
  await expect(client.call(CreateInvitation, {})).rejects.toEqual(isUnavailable);
  await expect(client.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal })).rejects.toEqual(
    isUnavailable,
  );
  await expect.poll(() => readiness(server.address)).toEqual({ status: 503, text: 'data folder gone' });
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);

  await rename(`${folder}-moved`, folder);
  await expect.poll(() => readiness(server.address)).toEqual({ status: 200, text: 'ok' });
  const after = await client.call(CreateInvitation, {});
  const { invitations } = await client.call(ListInvitations, {});
  const ids = invitations.map(({ invitation_id }) => invitation_id);
  expect(ids).toEqual(expect.arrayContaining([invitation.invitation_id, after.invitation.invitation_id]));
});

it('acknowledges nothing after the data folder, or the database in it, was deleted', async () => {
  for (const name of ['', 'parley.sqlite', 'parley.sqlite-wal']) {
    await using parent = await temporaryFolder();
    const folder = join(parent.path, 'data');
    await using server = await runServer({ DATA_DIR: folder });
    const client = await registerClient(server.address, 'alice@example.com');
    await rm(join(folder, name), { recursive: true });
    await expect(client.call(CreateInvitation, {})).rejects.toEqual(isUnavailable);
    await expect.poll(() => readiness(server.address)).toMatchObject({ status: 503 });
  }
});
