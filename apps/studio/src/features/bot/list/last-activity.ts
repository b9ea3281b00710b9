import type { Intelligence, IntelligenceUser } from '@parley/contract';

/** The orders of the list, by the names of their URL parameter. */
export type BotOrder = 'changed' | 'created' | 'opened';

export interface Activity {
  /** Null when nobody is known, such as an account that was deleted. */
  readonly who: IntelligenceUser | null;
  /** Milliseconds. */
  readonly moment: number;
}

/** Who and when: of the creation where the list is ordered by it, else of the last change. */
export function activityOf({ basic_info, owner_info, committer_info }: Intelligence, order: BotOrder): Activity {
  return order === 'created'
    ? { who: owner_info, moment: toMilliseconds(basic_info.create_time) }
    : { who: committer_info, moment: toMilliseconds(basic_info.update_time) };
}

const toMilliseconds = (seconds: string): number => Number(seconds) * 1_000;
