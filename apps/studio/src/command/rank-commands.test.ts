import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { rankCommands } from './rank-commands.ts';

const command = (title: string, keywords: string[] = []): Command => ({
  id: title,
  group: 'actions',
  title,
  keywords,
  icon: null,
  effect: { to: '/' },
});
const found = (search: string, ...titles: (string | Command)[]) =>
  rankCommands(
    titles.map((title) => (typeof title === 'string' ? command(title) : title)),
    search,
  ).map(({ title }) => title);

describe('ranking of commands', () => {
  it('puts the beginning of the title before that of a word, a part of a word and scattered characters', () => {
    const titles = ['Some tea manual', 'My team', 'Steam engine', 'Team', 'Team settings'];
    expect(found('team', ...titles)).toEqual(['Team', 'Team settings', 'My team', 'Steam engine', 'Some tea manual']);
  });

  it('finds words by their beginnings in any order', () => {
    expect(found('sp cre', 'Create team space', 'Space settings')).toEqual(['Create team space']);
  });

  it('ignores case, accents and full-width letters', () => {
    expect(found('CAFE', 'Café helper')).toEqual(['Café helper']);
    expect(found('ｃａｆｅ', 'Café helper')).toEqual(['Café helper']);
  });

  it('finds Chinese titles from any character on', () => {
    expect(found('空间', '创建团队空间', '智能体')).toEqual(['创建团队空间']);
  });

  it('keeps what the server has found, after what fits by name', () => {
    expect(found('zebra', { ...command('Quagga'), isFound: true }, 'My zebra', 'Cook')).toEqual(['My zebra', 'Quagga']);
  });

  it('finds a command by its title in the other language, after titles of this language', () => {
    expect(found('log', command('退出登录', ['Log out']), 'Log book')).toEqual(['Log book', '退出登录']);
  });

  it('prefers close characters to distant ones, and leaves out what lacks one', () => {
    expect(found('abc', 'a-b-c', 'a long bit of crumbs', 'ab')).toEqual(['a-b-c', 'a long bit of crumbs']);
  });

  it('keeps the order of equal commands, and of all without a search', () => {
    expect(found('a', 'ab', 'ac')).toEqual(['ab', 'ac']);
    expect(found('  ', 'b', 'a')).toEqual(['b', 'a']);
  });
});
