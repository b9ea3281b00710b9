import { CreateInvitation, ListInvitations, PassportAccountInfoV2, UserUpdateProfile } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, type HttpClient, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROUNDS = 15;
const WRITES_BEFORE_KILL = 12;

it('loses no acknowledged write when it is killed again and again while writing', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path };
  const first = await runServer(settings);
  const { cookie } = await registerClient(first.address, 'alice@example.com');
  await first.end('SIGKILL');

  const acknowledged = new Set<string>();
  const names = { sent: 0, acknowledged: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await runServer(settings);
    const client = createHttpClient(server.address, cookie);
    await expectNothingLost(client, acknowledged, names);

    let writes = 0;
    let kill: Promise<unknown> | undefined;
    const afterWrite = () => {
      writes += 1;
      // A different moment each round, always during writes.
      if (writes === WRITES_BEFORE_KILL + (round % 7)) kill = server.end('SIGKILL');
    };
    await Promise.all([
      ...Array.from({ length: 4 }, () => inviteUntilKilled(client, acknowledged, afterWrite)),
      renameUntilKilled(client, names, afterWrite),
    ]);
    await kill;
  }

  await using last = await runServer(settings);
  await expectNothingLost(createHttpClient(last.address, cookie), acknowledged, names);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
});

/** Returns when the server no longer answers. */
async function inviteUntilKilled(client: HttpClient, acknowledged: Set<string>, afterWrite: () => void): Promise<void> {
  for (;;) {
    const answer = await client.call(CreateInvitation, {}).catch(unlessRefused);
    if (!answer) return;
    acknowledged.add(answer.invitation.invitation_id);
    afterWrite();
  }
}

async function renameUntilKilled(
  client: HttpClient,
  names: { sent: number; acknowledged: number },
  afterWrite: () => void,
): Promise<void> {
  for (;;) {
    names.sent += 1;
    const name = names.sent;
    const answer = await client.call(UserUpdateProfile, { name: String(name) }).catch(unlessRefused);
    if (!answer) return;
    names.acknowledged = name;
    afterWrite();
  }
}

function unlessRefused(error: Error): undefined {
  if (error.name === 'ApiError') throw error;
}

async function expectNothingLost(
  client: HttpClient,
  acknowledged: Set<string>,
  names: { sent: number; acknowledged: number },
): Promise<void> {
  const { invitations } = await client.call(ListInvitations, {});
  const stored = new Set(invitations.map(({ invitation_id }) => invitation_id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  if (names.acknowledged === 0) return;
  const { data } = await client.call(PassportAccountInfoV2, {});
  expect(Number(data.name)).toBeGreaterThanOrEqual(names.acknowledged);
  expect(Number(data.name)).toBeLessThanOrEqual(names.sent);
}
