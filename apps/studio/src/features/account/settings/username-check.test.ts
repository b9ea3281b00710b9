import { describe, expect, it } from 'vitest';
import { usernameProblem } from './username-check.ts';

describe('studio §5 username', () => {
  it('allows letters, digits and underscore', () => {
    expect(usernameProblem('Ada_1815')).toBeUndefined();
  });

  it('refuses other letters, also when it is too short as well', () => {
    expect(usernameProblem('ada lovelace')).toBe('username_invalid_letter');
    expect(usernameProblem('é')).toBe('username_invalid_letter');
  });

  it('needs 4 characters', () => {
    expect(usernameProblem('ada')).toBe('username_too_short');
    expect(usernameProblem('adal')).toBeUndefined();
  });
});
