import { describe, expect, it } from 'vitest';
import { createTranslate } from './translate.ts';

const texts = {
  account_menu: 'Account menu, {{name}}',
  sessions_revoked_one: '{{count}} other browser logged out',
  sessions_revoked_other: '{{count}} other browsers logged out',
  notifications_region: 'Notifications ({hotkey})',
  cancel: 'Cancel',
};

describe('studio §9 texts', () => {
  const t = createTranslate('en-US', texts);

  it('have their values filled in, and slots without a value stay', () => {
    expect(t('account_menu', { name: 'Ada' })).toBe('Account menu, Ada');
    expect(t('account_menu')).toBe('Account menu, {{name}}');
    expect(t('notifications_region', { hotkey: 'F8' })).toBe('Notifications ({hotkey})');
  });

  it('have a singular and a plural where they count, as the language has them', () => {
    expect(t('sessions_revoked', { count: 1 })).toBe('1 other browser logged out');
    expect(t('sessions_revoked', { count: 2 })).toBe('2 other browsers logged out');
    expect(createTranslate('zh-CN', texts)('sessions_revoked', { count: 1 })).toBe('1 other browsers logged out');
  });

  it('show their key when they are missing', () => {
    expect(createTranslate('zh-CN', {})('cancel')).toBe('cancel');
  });
});
