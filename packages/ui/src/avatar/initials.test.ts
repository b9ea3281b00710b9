import { describe, expect, it } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['ada.king_lovelace', 'AL'],
    ['  Grace Brewster Hopper ', 'GH'],
    ['陈小明', '陈'],
    ['陈 小明', '陈'],
    ['😀 Smile', '😀'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name, 2)).toBe(initials);
  });

  it('are one letter where there is room for one', () => {
    expect(initialsOf('Ada Lovelace', 1)).toBe('A');
  });
});

describe('tintOf', () => {
  it('is the same for the same name, and one of six', () => {
    const names = Array.from({ length: 100 }, (_, index) => `Person ${index}`);
    expect(names.map(tintOf)).toEqual(names.map((name) => tintOf(` ${name} `)));
    expect([...new Set(names.map(tintOf))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
