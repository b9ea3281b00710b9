import { describe, expect, it } from 'vitest';
import { accountUser } from '../testing/account-user.ts';
import { localeOf } from './locale.ts';

describe('studio §9 locale', () => {
  it('is the language of the signed-in user', () => {
    const login = { status: 'logined', user: accountUser({ locale: 'zh-CN' }), isOutdated: false } as const;
    expect(localeOf(login, 'en-US')).toBe('zh-CN');
  });

  it('is what a visitor chose, else en-US', () => {
    expect(localeOf({ status: 'not_login' }, 'zh-CN')).toBe('zh-CN');
    expect(localeOf({ status: 'not_login' }, undefined)).toBe('en-US');
    expect(localeOf({ status: 'settling' }, 'de-DE')).toBe('en-US');
  });
});
