import { describe, expect, it } from 'vitest';
import { auditSentence } from './audit-texts.ts';

const english = (kind: string, details: object) => auditSentence(kind, { ...details }, 'en-US');
const chinese = (kind: string, details: object) => auditSentence(kind, { ...details }, 'zh-CN');

describe('the sentence of an event', () => {
  it('names roles in the language of the reader', () => {
    const values = { user: 'Ada (ada@example.com)', space: 'Crew', role: 'admin' };
    expect(english('role-changed', values)).toBe('Made Ada (ada@example.com) admin of the space Crew');
    expect(chinese('role-changed', values)).toBe('将 Ada (ada@example.com) 设为空间 Crew 的管理员');
  });

  it('names limits and their values', () => {
    const tokens = { limit: 'userTokensPerDay', before: '', after: '100000' };
    expect(english('limit-changed', tokens)).toBe(
      'Changed the limit “tokens of a user per day” from no limit to 100,000',
    );
    expect(chinese('limit-changed', tokens)).toBe('将限制“每位用户每日 Token 数”从无限制改为 100,000');
    const storage = { limit: 'spaceStorageBytes', subject: 'Crew', before: String(5 * 2 ** 30), after: '' };
    expect(english('limit-exception-changed', storage)).toBe(
      'Changed the limit “storage of a space” for Crew from 5 GB to no limit',
    );
  });

  it('shows the name of a kind or a limit that this version does not know', () => {
    expect(english('plugin-added', { plugin: 'Maps' })).toBe('plugin-added');
    expect(english('limit-changed', { limit: 'userDreams', before: '1', after: '2' })).toBe(
      'Changed the limit “userDreams” from 1 to 2',
    );
  });
});
