import type { Intelligence, IntelligenceUser } from '@parley/contract';

/** The orders of the list, by the names of their URL parameter. */
export type BotOrder = 'changed' | 'created' | 'opened' | 'published';

export interface Activity {
  /** Null when nobody is known, such as an account that was deleted. */
  readonly who: IntelligenceUser | null;
  /** Milliseconds. */
  readonly moment: number;
}

/**
 * Who and when: of the creation or the publication where the list is ordered by it, else of the last change. An agent that
 * was never published has its last change.
 */
export function activityOf(bot: Intelligence, order: BotOrder): Activity {
  const { basic_info, owner_info, committer_info, publish_info } = bot;
  if (order === 'created') return { who: owner_info, moment: toMilliseconds(basic_info.create_time) };
  if (order === 'published' && publish_info.has_published)
    return { who: null, moment: toMilliseconds(publish_info.publish_time) };
  return { who: committer_info, moment: toMilliseconds(basic_info.update_time) };
}

const toMilliseconds = (seconds: string): number => Number(seconds) * 1_000;
