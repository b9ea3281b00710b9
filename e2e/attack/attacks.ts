import type { Attack } from './attack.ts';
import { largeCallsWithoutAccount, manyCallsWithoutAccount } from './attacks/calls-without-account.ts';
import { foreignHost } from './attacks/foreign-host.ts';
import { emptyObjects, largeIcons } from './attacks/large-json.ts';
import { largePages, unreadPages } from './attacks/large-pages.ts';
import { manyParts } from './attacks/many-parts.ts';
import { manyStreams } from './attacks/many-streams.ts';
import { passwordGuesses } from './attacks/password-guesses.ts';

/** What was tried against the product, and is tried again by every test run and, for longer, by `npm run bench -- attack`. */
export const attacks: readonly Attack[] = [
  largeCallsWithoutAccount,
  manyCallsWithoutAccount,
  emptyObjects,
  largeIcons,
  manyParts,
  largePages,
  unreadPages,
  manyStreams,
  foreignHost,
  passwordGuesses,
];
