import {
  CreateInvitation,
  errorCatalogue,
  GetRegistration,
  ListInvitations,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailRegisterV2Post,
  PassportWebLogoutGet,
  RevokeInvitation,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { systemClockAndIds } from '../../platform/clock-and-ids.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { issueFirstAccountLink } from './first-account-link.ts';

const password = TEST_PASSWORD;
const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });
const secretOf = (path: string) => path.split('=')[1] ?? '';

describe('studio §7 register', () => {
  it('signs the new user in, with a name and a username derived from the e-mail', async () => {
    await using server = await openTestApp();
    const { browser, user } = await server.register('Alice.Smith@Example.com');
    expect(user).toMatchObject({
      name: 'alice.smith',
      user_unique_name: 'alice_smith',
      app_user_info: { user_unique_name: 'alice_smith' },
      email: 'alice.smith@example.com',
      avatar_url: '',
      locale: 'en-US',
    });
    expect((await browser.call(PassportAccountInfoV2, {})).data).toEqual(user);
  });

  it('makes the first account the administrator, also when several register concurrently', async () => {
    await using server = await openTestApp();
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => server.register(`${name}@example.com`)));
    const administrators = all.filter(({ user }) => user.is_administrator);
    expect(administrators).toHaveLength(1);
    expect(administrators[0]?.user.user_label?.label_name).toBe('Administrator');
  });

  it('refuses an e-mail that is taken, ignoring case, also for concurrent registrations', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    await expect(server.register('ALICE@example.com')).rejects.toEqual(refused('emailTaken'));
    const both = await Promise.allSettled([server.register('bob@example.com'), server.register('bob@example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toEqual(refused('emailTaken'));
  });

  it('takes the username for the nickname when the e-mail has none that can be shown', async () => {
    await using server = await openTestApp();
    const { user } = await server.register('aaaaaaaaaaaaaaaaaaa😀b@example.com');
    expect(user.name).toBe(user.user_unique_name);
  });

  it('generates a unique username when the local part is taken or too short', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const second = await server.register('alice@example.org');
    expect(second.user.user_unique_name).toMatch(/^alice_[0-9a-z]{5}$/);
    expect((await server.register('x@example.org')).user.user_unique_name).toMatch(/^x_[0-9a-z]{5}$/);
  });

  it('generates unique usernames for concurrent registrations with the same local part', async () => {
    await using server = await openTestApp();
    const both = await Promise.all(['alice@example.com', 'alice@example.org'].map((email) => server.register(email)));
    expect(new Set(both.map(({ user }) => user.user_unique_name)).size).toBe(2);
  });

  it.each(['password', 'PASSWORD123', 'aaaaaaaaaa', 'alice@example.com'])('refuses the password %s', async (weak) => {
    await using server = await openTestApp();
    const register = { email: 'alice@example.com', password: weak };
    await expect(server.browser().call(PassportWebEmailRegisterV2Post, register)).rejects.toEqual(
      refused('weakPassword'),
    );
  });

  it('creates the account with the language of the visitor', async () => {
    await using server = await openTestApp();
    const request = { email: 'alice@example.com', password, locale: 'zh-CN' as const };
    const { data } = await server.browser().call(PassportWebEmailRegisterV2Post, request);
    expect(data.locale).toBe('zh-CN');
    expect(data.user_label?.label_name).toBe('管理员');
  });
});

describe('registration modes', () => {
  it('closed: allows the first account and no other', async () => {
    await using server = await openTestApp({ registration: 'closed' });
    const visitor = server.browser();
    expect(await visitor.call(GetRegistration, {})).toMatchObject({ mode: 'closed', is_first_account: true });
    await server.register('alice@example.com');
    expect(await visitor.call(GetRegistration, {})).toMatchObject({ mode: 'closed', is_first_account: false });
    await expect(server.register('bob@example.com')).rejects.toEqual(refused('registrationClosed'));
  });

  it('open: lets an address ask for few e-mails that are taken, and tells it nothing more then', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const stranger = server.browser('203.0.113.1');
    const register = (email: string) => stranger.call(PassportWebEmailRegisterV2Post, { email, password });
    for (let time = 0; time < 10; time += 1)
      await expect(register('alice@example.com')).rejects.toEqual(refused('emailTaken'));
    for (const email of ['alice@example.com', 'nobody@example.com'])
      await expect(register(email)).rejects.toEqual(refused('tooManyRequests'));
    await server.browser('203.0.113.2').call(PassportWebEmailRegisterV2Post, { email: 'bob@example.com', password });
  });

  it('invite: needs a link of the administrator, which works once, for a week, and can be revoked', async () => {
    await using server = await openTestApp({ registration: 'invite' });
    const { browser: administrator } = await server.register('alice@example.com');
    await expect(server.register('bob@example.com')).rejects.toEqual(refused('invitationNeeded'));

    const invite = async () => secretOf((await administrator.call(CreateInvitation, {})).path);
    const join = (email: string, invitation: string) =>
      server.browser().call(PassportWebEmailRegisterV2Post, { email, password, invitation });

    const first = await invite();
    expect((await join('bob@example.com', first)).data.email).toBe('bob@example.com');
    await expect(join('carol@example.com', first)).rejects.toEqual(refused('linkInvalid'));

    const second = await invite();
    const listed = (await administrator.call(ListInvitations, {})).invitations;
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(second);
    await administrator.call(RevokeInvitation, { invitation_id: listed[0]?.invitation_id ?? '' });
    await expect(join('carol@example.com', second)).rejects.toEqual(refused('linkInvalid'));

    const third = await invite();
    server.clock.now += 7 * 86_400_000;
    await expect(join('carol@example.com', third)).rejects.toEqual(refused('linkInvalid'));
    expect((await administrator.call(ListInvitations, {})).invitations).toEqual([]);
  });

  it('invite: does not reveal existing e-mails without a link', async () => {
    await using server = await openTestApp({ registration: 'invite' });
    await server.register('alice@example.com');
    for (const email of ['alice@example.com', 'nobody@example.com'])
      await expect(
        server.browser().call(PassportWebEmailRegisterV2Post, { email, password, invitation: 'made-up' }),
      ).rejects.toEqual(refused('linkInvalid'));
  });

  it('invite: accepts one of two concurrent uses of a link', async () => {
    await using server = await openTestApp({ registration: 'invite' });
    const { browser } = await server.register('alice@example.com');
    const invitation = secretOf((await browser.call(CreateInvitation, {})).path);
    const both = await Promise.allSettled(
      ['b@example.com', 'c@example.com'].map((email) =>
        server.browser().call(PassportWebEmailRegisterV2Post, { email, password, invitation }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the first account of a server that strangers can reach', () => {
  const open = (registration: 'open' | 'invite' | 'closed' = 'invite') =>
    openTestApp({ isReachableFromOutside: true, registration });
  const issue = async ({ database, clock }: TestApp) =>
    secretOf(
      (await issueFirstAccountLink(
        database.open.database,
        systemClockAndIds(() => clock.now),
      )) ?? '',
    );
  const register = (server: TestApp, email: string, invitation?: string) =>
    server.browser().call(PassportWebEmailRegisterV2Post, { email, password, invitation });

  it.each(['open', 'invite', 'closed'] as const)('needs the link of the start, with registration %s', async (mode) => {
    await using server = await open(mode);
    const link = await issue(server);
    expect(await server.browser().call(GetRegistration, {})).toEqual({
      mode,
      is_first_account: true,
      needs_first_account_link: true,
    });
    const isValid = async (invitation: string) =>
      (await server.browser().call(GetRegistration, { invitation })).is_link_valid;
    expect([await isValid('made-up'), await isValid(link)]).toEqual([false, true]);
    for (const wrong of [undefined, '', 'made-up'])
      await expect(register(server, 'eve@example.com', wrong)).rejects.toEqual(refused('firstAccountLinkNeeded'));
    const { data } = await register(server, 'alice@example.com', link);
    expect(data.is_administrator).toBe(true);
    expect(await server.browser().call(GetRegistration, {})).toMatchObject({
      is_first_account: false,
      needs_first_account_link: false,
    });
  });

  it('is created once, by one of the links of several starts; then no start issues another', async () => {
    await using server = await open();
    const links = [await issue(server), await issue(server)];
    const both = await Promise.allSettled(links.map((link, index) => register(server, `u${index}@example.com`, link)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const link of links)
      await expect(register(server, 'eve@example.com', link)).rejects.toEqual(refused('linkInvalid'));
    expect(await issue(server)).toBe('');
    const left = await server.database.open.database.selectFrom('accountLink').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('cannot be created with a link that is 30 days old', async () => {
    await using server = await open();
    const link = await issue(server);
    server.clock.now += 30 * 86_400_000;
    await expect(register(server, 'alice@example.com', link)).rejects.toEqual(refused('firstAccountLinkNeeded'));
  });

  it('needs no link where only this machine can open the page', async () => {
    await using server = await openTestApp();
    expect(await server.browser().call(GetRegistration, {})).toMatchObject({ needs_first_account_link: false });
    expect((await register(server, 'alice@example.com')).data.is_administrator).toBe(true);
  });
});

describe('strangers who guess the password of an account', () => {
  const email = 'alice@example.com';
  const login = (browser: TestBrowser, guess = password) =>
    browser.sendOperation(PassportWebEmailLoginPost, { email, password: guess });
  const attack = async (server: TestApp, networks: number) => {
    const guesses = Array.from({ length: networks }, (_, index) => server.browser(`198.51.100.${index}`));
    const statuses = [];
    for (const browser of guesses) statuses.push((await login(browser, 'wrong')).status);
    return statuses.filter((status) => status === 401).length;
  };

  it('do not delay a device that has signed in before', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register(email);
    await browser.call(PassportWebLogoutGet, {});
    await attack(server, 80);
    expect((await login(browser)).status).toBe(200);
  });

  it('do not delay a known device from an address that is stopped either', async () => {
    await using server = await openTestApp();
    const phone = server.browser('203.0.113.1');
    await server.register(email);
    await login(phone);
    await phone.call(PassportWebLogoutGet, {});
    const neighbour = server.browser('203.0.113.1');
    for (let time = 0; time < 6; time += 1) await login(neighbour, 'wrong');
    expect((await login(server.browser('203.0.113.1'))).status).toBe(429);
    expect((await login(phone)).status).toBe(200);
  });

  it('delay the right password on a new device, which passes after the delay that it was told', async () => {
    await using server = await openTestApp();
    await server.register(email);
    expect(await attack(server, 80)).toBe(30);
    const laptop = server.browser('203.0.113.1');
    const delayed = await login(laptop);
    expect(delayed.status).toBe(429);
    expect(await delayed.json()).toEqual({
      code: errorCatalogue.passwordTurn.code,
      msg: expect.stringMatching(/^Many wrong passwords were tried for this account\. It is your turn in \d+ /),
    });
    server.clock.now += Number(delayed.headers.get('retry-after')) * 1000;
    expect((await login(laptop)).status).toBe(200);
  });
});

describe('studio §7 login', () => {
  it('ignores the case of the e-mail and creates a new session each time', async () => {
    await using server = await openTestApp();
    const { browser, user } = await server.register('alice@example.com');
    const other = server.browser();
    const { data } = await other.call(PassportWebEmailLoginPost, { email: ' ALICE@example.com', password });
    expect(data).toEqual(user);
    expect(other.cookie).not.toBe(browser.cookie);
    expect((await browser.call(PassportAccountInfoV2, {})).data).toEqual(user);
  });

  it('answers the same for an unknown e-mail and a wrong password', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const answer = async (email: string) => {
      const response = await server.browser().sendOperation(PassportWebEmailLoginPost, { email, password: 'wrong' });
      return { status: response.status, body: await response.json(), cookie: response.headers.get('set-cookie') };
    };
    const known = await answer('alice@example.com');
    expect(known).toEqual(await answer('nobody@example.com'));
    expect(known).toMatchObject({ status: 401, body: { code: errorCatalogue.wrongCredentials.code }, cookie: null });
  });

  it('makes a guessing client wait, says how long, and does not affect others', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const guesser = server.browser('203.0.113.1');
    const guess = () => guesser.sendOperation(PassportWebEmailLoginPost, { email: 'alice@example.com', password: 'x' });
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);

    const refusal = await guess();
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refusal.json()) as { msg: string }).msg).toMatch(/Try again in \d+ (second|minute)/);
    await expect(guesser.call(PassportWebEmailLoginPost, { email: 'alice@example.com', password })).rejects.toEqual(
      refused('tooManyRequests'),
    );
    const alice = server.browser('203.0.113.2');
    await alice.call(PassportWebEmailLoginPost, { email: 'alice@example.com', password });
  });

  it('cannot be used from one address to lock another user out', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const guesser = server.browser('203.0.113.1');
    const guess = () => guesser.sendOperation(PassportWebEmailLoginPost, { email: 'alice@example.com', password: 'x' });
    await Promise.all(Array.from({ length: 60 }, guess));
    await server.browser('203.0.113.2').call(PassportWebEmailLoginPost, { email: 'alice@example.com', password });
  });

  it('resets the attempts after a success', async () => {
    await using server = await openTestApp();
    await server.register('alice@example.com');
    const browser = server.browser();
    const login = (guess: string) =>
      browser.call(PassportWebEmailLoginPost, { email: 'alice@example.com', password: guess });
    for (let round = 0; round < 4; round += 1) {
      for (let time = 0; time < 4; time += 1) await expect(login('wrong')).rejects.toEqual(refused('wrongCredentials'));
      await login(password);
    }
  });
});
