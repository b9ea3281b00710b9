import { type ClockAndIds, DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { createUserStore } from './user.store.ts';

const FIRST_ACCOUNT_LINK_AGE_MS = 30 * DAY_MS;

/**
 * The path of a link with which the first account can be created, or undefined when there is one already. Links of
 * earlier starts and of other processes stay valid until then: the log of each shows its own.
 */
export async function issueFirstAccountLink(
  database: Database,
  { now, newId, newSecret }: ClockAndIds,
): Promise<string | undefined> {
  if (!(await createUserStore(database).isEmpty())) return undefined;
  const { secret, hash } = newSecret();
  await createAccountLinkStore(database).insert({
    id: newId(),
    purpose: 'first-account',
    secretHash: hash,
    userId: null,
    createdAt: now(),
    expiresAt: now() + FIRST_ACCOUNT_LINK_AGE_MS,
  });
  return `/sign#invitation=${secret}`;
}
