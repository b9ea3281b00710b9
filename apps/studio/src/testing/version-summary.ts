import type { BotVersionSummary } from '@parley/contract';

/** A version in the history of an agent, for tests. */
export const versionSummary = (change: Partial<BotVersionSummary> = {}): BotVersionSummary => ({
  version: 'v1',
  kind: 'publish',
  number: 1,
  note: '',
  create_time: '1790000000',
  creator: { user_id: '7001', name: 'Ada Lovelace', icon_url: '' },
  commit_version: '4',
  hash: 'hash-1',
  changed_sections: ['prompt_info'],
  is_online: false,
  ...change,
});
