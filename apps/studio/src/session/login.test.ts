import type { AccountUser } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../testing/account-user.ts';
import { initialLogin, type LoginEvent, nextLogin } from './login.ts';

const ada: AccountUser = accountUser({ user_id_str: '1', name: 'Ada' });
const found: LoginEvent = { type: 'user-found', user: ada };
const after = (...events: LoginEvent[]) => events.reduce(nextLogin, initialLogin);

describe('studio §4 login status', () => {
  it('becomes logined when the server knows the user', () => {
    expect(after(found)).toEqual({ status: 'logined', user: ada, isOutdated: false });
  });

  it('becomes not_login on an unauthorised response', () => {
    expect(after({ type: 'unauthorised' })).toEqual({ status: 'not_login' });
  });

  it('stays settling with the problem when the check fails, and can check again', () => {
    const failed = after({ type: 'check-failed', problem: 'offline' });
    expect(failed).toEqual({ status: 'settling', problem: 'offline' });
    expect(nextLogin(failed, { type: 'check-restarted' })).toEqual({ status: 'settling' });
  });

  it('resets the user on an unauthorised response', () => {
    expect(after(found, { type: 'unauthorised' })).toEqual({ status: 'not_login' });
  });

  it('signs in from not_login', () => {
    expect(after({ type: 'unauthorised' }, found).status).toBe('logined');
  });

  it('keeps the rest of the user when a part changes', () => {
    const login = after(found, { type: 'profile-changed', change: { name: 'Ada L.' } });
    expect(login).toMatchObject({ status: 'logined', user: { user_id_str: '1', name: 'Ada L.' } });
  });

  it('ignores a late failure of the check, and a profile change without a user', () => {
    const logined = after(found);
    expect(nextLogin(logined, { type: 'check-failed', problem: 'late' })).toBe(logined);
    const signedOut = after({ type: 'unauthorised' });
    expect(nextLogin(signedOut, { type: 'profile-changed', change: { name: 'x' } })).toBe(signedOut);
    expect(nextLogin(signedOut, { type: 'unauthorised' })).toBe(signedOut);
  });
});

describe('studio §4 account update', () => {
  const elsewhere = (userId: string | undefined): LoginEvent => ({ type: 'user-changed-elsewhere', userId });

  it('is outdated when another tab signs in as somebody else, and current again when it comes back', () => {
    const outdated = after(found, elsewhere('2'));
    expect(outdated).toMatchObject({ status: 'logined', isOutdated: true });
    expect(nextLogin(outdated, elsewhere('1'))).toMatchObject({ isOutdated: false });
  });

  it('is outdated when the server knows the page as somebody else, before another tab is heard of', () => {
    const outdated = after(found, { type: 'user-found', user: accountUser({ user_id_str: '2' }) });
    expect(outdated).toEqual({ status: 'logined', user: ada, isOutdated: true });
    expect(nextLogin(outdated, found)).toMatchObject({ isOutdated: false });
  });

  it('leaves the login untouched when the same user signs in elsewhere', () => {
    const logined = after(found);
    expect(nextLogin(logined, elsewhere('1'))).toBe(logined);
  });

  it('signs out with the other tab', () => {
    expect(after(found, elsewhere(undefined))).toEqual({ status: 'not_login' });
  });

  it('stays not_login when a user appears elsewhere, until the server confirms it', () => {
    const signedOut = after({ type: 'unauthorised' });
    expect(nextLogin(signedOut, elsewhere('1'))).toBe(signedOut);
    expect(nextLogin(signedOut, elsewhere(undefined))).toBe(signedOut);
  });
});
