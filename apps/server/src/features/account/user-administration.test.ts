import {
  type ListedUser,
  ListUsers,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  SetUserAdministrator,
  SetUserDisabled,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let server: TestApp;
let root: TestBrowser;
let rootId: string;
let ada: TestBrowser;
let adaId: string;
let email: string;
let lastName = 0;

beforeAll(async () => {
  server = await openTestApp();
  const first = await server.register('root@example.com');
  root = first.browser;
  rootId = first.user.user_id_str;
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(async () => {
  email = `ada-${++lastName}@example.com`;
  const registered = await server.register(email);
  ada = registered.browser;
  adaId = registered.user.user_id_str;
});

const setAdministrator = (user_id: string, is_administrator: boolean) => ({ user_id, is_administrator });
const setDisabled = (user_id: string, is_disabled: boolean) => ({ user_id, is_disabled });
const signIn = (password = TEST_PASSWORD) =>
  refusalOf(server.browser(), PassportWebEmailLoginPost, { email, password });

async function listed(): Promise<ListedUser | undefined> {
  return (await root.call(ListUsers, { search: email })).users[0];
}

describe('administrators', () => {
  it('are several: one makes another, who can then administer', async () => {
    expect(await refusalOf(ada, ListUsers, {})).toBe('forbidden');
    const { user } = await root.call(SetUserAdministrator, setAdministrator(adaId, true));
    expect(user).toMatchObject({ user_id: adaId, is_administrator: true });
    expect((await ada.call(ListUsers, {})).users.length).toBeGreaterThan(1);
    expect((await ada.call(PassportAccountInfoV2, {})).data.is_administrator).toBe(true);
    await root.call(SetUserAdministrator, setAdministrator(adaId, false));
    expect(await refusalOf(ada, ListUsers, {})).toBe('forbidden');
  });

  it('are never none: the last one keeps the right, also against themselves', async () => {
    expect(await refusalOf(root, SetUserAdministrator, setAdministrator(rootId, false))).toBe('lastAdministrator');
    await root.call(SetUserAdministrator, setAdministrator(adaId, true));
    await ada.call(SetUserAdministrator, setAdministrator(rootId, false));
    expect(await refusalOf(ada, SetUserAdministrator, setAdministrator(adaId, false))).toBe('lastAdministrator');
    await ada.call(SetUserAdministrator, setAdministrator(rootId, true));
    await ada.call(SetUserAdministrator, setAdministrator(adaId, false));
  });

  it('are never none, also when two of them take the right from each other at once', async () => {
    await root.call(SetUserAdministrator, setAdministrator(adaId, true));
    const refusals = await Promise.all([
      refusalOf(root, SetUserAdministrator, setAdministrator(adaId, false)),
      refusalOf(ada, SetUserAdministrator, setAdministrator(rootId, false)),
    ]);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    const last = refusals[0] === null ? root : ada;
    expect((await last.call(ListUsers, {})).users.filter(({ is_administrator }) => is_administrator)).toHaveLength(1);
    await last.call(SetUserAdministrator, setAdministrator(rootId, true));
  });

  it('who are disabled do not count', async () => {
    await root.call(SetUserAdministrator, setAdministrator(adaId, true));
    await root.call(SetUserDisabled, setDisabled(adaId, true));
    expect(await refusalOf(root, SetUserAdministrator, setAdministrator(rootId, false))).toBe('lastAdministrator');
  });

  it('cannot disable themselves', async () => {
    expect(await refusalOf(root, SetUserDisabled, setDisabled(rootId, true))).toBe('ownAccount');
  });
});

describe('a disabled user', () => {
  it('cannot sign in, and learns why only with the right password', async () => {
    const { user } = await root.call(SetUserDisabled, setDisabled(adaId, true));
    expect(user.is_disabled).toBe(true);
    expect(await refusalOf(ada, PassportAccountInfoV2, {})).toBe('sessionInvalid');
    expect(await signIn()).toBe('userDisabled');
    expect(await signIn('not the password')).toBe('wrongCredentials');
    expect(await listed()).toMatchObject({ is_disabled: true });
  });

  it('can sign in again once enabled', async () => {
    await root.call(SetUserDisabled, setDisabled(adaId, true));
    await root.call(SetUserDisabled, setDisabled(adaId, false));
    expect(await signIn()).toBeNull();
    expect(await listed()).toMatchObject({ is_disabled: false });
  });

  it('has no session when signing in and disabling happen at once', async () => {
    const browser = server.browser();
    await Promise.all([
      browser.sendOperation(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD }),
      root.call(SetUserDisabled, setDisabled(adaId, true)),
    ]);
    const rows = await server.database.open.database
      .selectFrom('session')
      .select('id')
      .where('userId', '=', adaId)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the list of users', () => {
  it('shows only administrators or only disabled users on request', async () => {
    await root.call(SetUserDisabled, setDisabled(adaId, true));
    const idsOf = async (only: 'administrators' | 'disabled') =>
      (await root.call(ListUsers, { only })).users.map(({ user_id }) => user_id);
    expect(await idsOf('administrators')).toContain(rootId);
    expect(await idsOf('administrators')).not.toContain(adaId);
    expect(await idsOf('disabled')).toContain(adaId);
    expect(await idsOf('disabled')).not.toContain(rootId);
  });
});
