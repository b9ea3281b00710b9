import { describe, expect, it } from 'vitest';
import { isTrivia, isWorthKeeping } from './worth-keeping.ts';

describe('trivia', () => {
  it.each([['hi'], ['Thanks!!'], ['Hello, thanks'], ['ok'], ['好的，谢谢'], ['👍'], ['']])(
    '“%s” is skipped',
    (text) => {
      expect(isTrivia([text])).toBe(true);
    },
  );

  it('is not all that was said if one message says something', () => {
    expect(isTrivia(['Hello', 'My train leaves at nine.'])).toBe(false);
  });
});

describe('secrets', () => {
  it.each([
    "The user's password is hunter2.",
    'My PIN: 4711',
    'The API key is sk-abcdefghijklmnop',
    'Their card is 4111 1111 1111 1111',
    '用户的密码是 123456',
  ])('“%s” is never kept', (text) => {
    expect(isWorthKeeping(text)).toBe(false);
  });

  it.each([
    'The user was born on 1990-04-12.',
    'The order number is 4111 1111 1111 1112',
    'The user manages passwords with a tool.',
  ])('“%s” is kept', (text) => {
    expect(isWorthKeeping(text)).toBe(true);
  });
});
