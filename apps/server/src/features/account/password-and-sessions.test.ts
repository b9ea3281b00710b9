import {
  errorCatalogue,
  IssuePasswordResetLink,
  ListSessions,
  ListUsers,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailPasswordResetGet,
  ResetPasswordByLink,
  RevokeOtherSessions,
  RevokeSession,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';

const DAY_MS = 86_400_000;
const email = 'alice@example.com';
const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });
const newPassword = 'a wholly new one';

async function signIn(server: TestApp, password = TEST_PASSWORD) {
  const browser = server.browser();
  await browser.call(PassportWebEmailLoginPost, { email, password });
  return browser;
}

async function lastSeen(server: TestApp): Promise<number[]> {
  const rows = await server.database.open.database.selectFrom('session').select('lastSeenAt').execute();
  return rows.map(({ lastSeenAt }) => lastSeenAt);
}

describe('studio §7 password change', () => {
  const change = { email, password: newPassword, current_password: TEST_PASSWORD, code: '' as const };

  it('needs the current password and ends every other session', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    const other = await signIn(server);
    const wrong = { ...change, current_password: 'not it' };
    await expect(browser.call(PassportWebEmailPasswordResetGet, wrong)).rejects.toEqual(refused('wrongPassword'));
    await other.call(PassportAccountInfoV2, {});

    await browser.call(PassportWebEmailPasswordResetGet, change);
    await browser.call(PassportAccountInfoV2, {});
    await expect(other.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
    await expect(signIn(server)).rejects.toEqual(refused('wrongCredentials'));
    await signIn(server, newPassword);
  });

  it('is only for the own e-mail, and refuses a weak new password', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    await expect(
      browser.call(PassportWebEmailPasswordResetGet, { ...change, email: 'bob@example.com' }),
    ).rejects.toEqual(refused('otherAccount'));
    await expect(browser.call(PassportWebEmailPasswordResetGet, { ...change, password: 'password1' })).rejects.toEqual(
      refused('weakPassword'),
    );
  });

  it('limits attempts at the current password', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    const guess = () => browser.sendOperation(PassportWebEmailPasswordResetGet, { ...change, current_password: 'x' });
    const statuses = (await Promise.all(Array.from({ length: 7 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('forgotten password', () => {
  it('is reset with a one-time link of the administrator, which ends all sessions', async () => {
    await using server = await openTestApp();
    const { browser: administrator } = await server.register('root@example.com');
    const { browser, user } = await server.register(email);
    const issue = () => administrator.call(IssuePasswordResetLink, { user_id: user.user_id_str });
    const secretOf = (path: string) => path.split('=')[1] ?? '';
    const reset = (secret: string, password = newPassword) =>
      server.browser().call(ResetPasswordByLink, { secret, password });

    const older = secretOf((await issue()).path);
    const newer = secretOf((await issue()).path);
    await expect(reset(older)).rejects.toEqual(refused('linkInvalid'));
    await reset(newer);
    await expect(reset(newer)).rejects.toEqual(refused('linkInvalid'));
    await expect(browser.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
    await signIn(server, newPassword);

    const late = secretOf((await issue()).path);
    server.clock.now += DAY_MS;
    await expect(reset(late)).rejects.toEqual(refused('linkInvalid'));
  });

  it('refuses a weak new password or the e-mail, and keeps the link valid', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('root@example.com');
    const { user } = await server.register(email);
    const { path } = await browser.call(IssuePasswordResetLink, { user_id: user.user_id_str });
    const secret = path.split('=')[1] ?? '';
    for (const password of ['password1', email])
      await expect(server.browser().call(ResetPasswordByLink, { secret, password })).rejects.toEqual(
        refused('weakPassword'),
      );
    await server.browser().call(ResetPasswordByLink, { secret, password: newPassword });
  });

  it.each(['null', 'undefined', '0', ' '])('refuses the secret %j', async (secret) => {
    await using server = await openTestApp();
    await server.register(email);
    await expect(server.browser().call(ResetPasswordByLink, { secret, password: newPassword })).rejects.toEqual(
      refused('linkInvalid'),
    );
  });
});

describe('sessions', () => {
  it('are listed with the current one marked, and each can be ended', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    const other = await signIn(server);
    const third = await signIn(server);
    const { sessions } = await browser.call(ListSessions, {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);

    const ofOther = (await other.call(ListSessions, {})).sessions.find(({ is_current }) => is_current);
    await browser.call(RevokeSession, { session_id: ofOther?.session_id ?? '' });
    await expect(other.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
    expect(await browser.call(RevokeOtherSessions, {})).toEqual({ revoked: 1 });
    await expect(third.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
    await browser.call(PassportAccountInfoV2, {});
  });

  it('end after 30 days, and after 14 days unused', async () => {
    await using server = await openTestApp();
    const { browser: idle } = await server.register(email);
    const used = await signIn(server);
    for (const days of [10, 10, 9]) {
      server.clock.now += days * DAY_MS;
      await used.call(PassportAccountInfoV2, {});
      await expect.poll(() => lastSeen(server)).toContain(server.clock.now);
    }
    expect((await used.call(ListSessions, {})).sessions).toHaveLength(1);
    await expect(idle.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
    server.clock.now += DAY_MS;
    await expect(used.call(PassportAccountInfoV2, {})).rejects.toEqual(refused('sessionInvalid'));
  });

  it('store only a hash of the token', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    const rows = await server.database.open.database.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(browser.cookie.split('=')[1]);
    expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('ListUsers', () => {
  it('is for the administrator: oldest first, searchable, paged', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('root@example.com');
    const { database } = server.database.open;
    const row = await database.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => {
      const name = `user_${String(index).padStart(2, '0')}`;
      return {
        ...row,
        id: `zz${name}`,
        email: `${name}@x.co`,
        name,
        uniqueName: name,
        uniqueNameKey: name,
        isAdministrator: 0 as const,
      };
    });
    await database.insertInto('user').values(more).execute();

    const first = await browser.call(ListUsers, {});
    expect(first.users).toHaveLength(50);
    expect(first.users[0]).toMatchObject({ email: 'root@example.com', is_administrator: true });
    const second = await browser.call(ListUsers, { cursor: first.next_cursor });
    expect(second.users).toHaveLength(11);
    expect(second.next_cursor).toBe('');
    expect((await browser.call(ListUsers, { search: 'USER_07@' })).users.map(({ name }) => name)).toEqual(['user_07']);
    expect((await browser.call(ListUsers, { search: '%' })).users).toEqual([]);
    expect(JSON.stringify(first)).not.toContain('argon2');
  });
});
