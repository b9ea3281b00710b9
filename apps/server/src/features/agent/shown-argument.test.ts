import { describe, expect, it } from 'vitest';
import { shownArgument } from './shown-argument.ts';

describe('an argument in the words about a call', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['https://user:secret@example.org:8443/a?b=c', 'example.org:8443'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    [' two\nlines\0', 'two lines'],
    [7, '7'],
    ['a'.repeat(100), `${'a'.repeat(60)}…`],
    [`${'a'.repeat(59)}👍👍`, `${'a'.repeat(59)}…`],
  ])('%j is shown as %j', (value, shown) => {
    expect(shownArgument(value)).toBe(shown);
  });
});
