import type { ListedBot } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { matchingBots } from './matching-bots.ts';

const creator = (user_id: string): ListedBot['creator'] => ({
  user_id,
  user_name: user_id,
  user_unique_name: user_id,
  user_avatar: '',
  user_label: null,
  create_time: 1,
});

const bot = (name: string, update_time: number, change: Partial<ListedBot> = {}): ListedBot => ({
  id: name,
  name,
  description: '',
  icon_url: '',
  update_time,
  creator: null,
  ...change,
});

const bots = [
  bot('Agent 10', 1, { creator: creator('ada') }),
  bot('Agent 9', 3, { description: 'Plans trips by train.' }),
  bot('Écoute', 2, { creator: creator('bob') }),
];
const names = (query: Partial<Parameters<typeof matchingBots>[1]>) =>
  matchingBots(bots, { search: '', order: 'changed', locale: 'en-US', ...query }).map(({ name }) => name);

describe('the list of agents', () => {
  it('finds every word of the search in name or description', () => {
    expect(names({ search: ' TRAIN agent ' })).toEqual(['Agent 9']);
    expect(names({ search: 'train zebra' })).toEqual([]);
  });

  it('is ordered by the last change, or by name with numbers as numbers', () => {
    expect(names({})).toEqual(['Agent 9', 'Écoute', 'Agent 10']);
    expect(names({ order: 'name' })).toEqual(['Agent 9', 'Agent 10', 'Écoute']);
  });

  it('shows only those that one user created', () => {
    expect(names({ creatorId: 'bob' })).toEqual(['Écoute']);
  });
});
