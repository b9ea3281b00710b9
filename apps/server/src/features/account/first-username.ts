import { USERNAME_MAX, USERNAME_MIN } from '@parley/contract';
import type { UserStore } from './user.store.ts';

const SUFFIX_LENGTH = 5;

/** A free username made from the e-mail, which the user may change. */
export async function firstUsername(email: string, store: UserStore, newId: () => string): Promise<string> {
  const local = (email.split('@', 1)[0] ?? '').replace(/[^A-Za-z0-9_]+/g, '_');
  const stem = local.slice(0, USERNAME_MAX - SUFFIX_LENGTH - 1);
  if (stem.length >= USERNAME_MIN && !(await store.isUniqueNameTaken(stem.toLowerCase()))) return stem;
  return `${stem}_${newId().slice(-SUFFIX_LENGTH)}`;
}
