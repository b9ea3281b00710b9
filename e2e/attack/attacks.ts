import type { Attack } from './attack.ts';
import { largeCallsWithoutAccount, manyCallsWithoutAccount } from './attacks/calls-without-account.ts';
import { foreignHost } from './attacks/foreign-host.ts';
import { hugePictures, largePictures } from './attacks/huge-picture.ts';
import { emptyObjects, largeIcons } from './attacks/large-json.ts';
import { largePages, unreadPages } from './attacks/large-pages.ts';
import { longHistory } from './attacks/long-history.ts';
import { manyParts } from './attacks/many-parts.ts';
import { manyStreams } from './attacks/many-streams.ts';
import { passwordGuesses } from './attacks/password-guesses.ts';
import { exfiltration, slowPictures } from './attacks/remote-pictures.ts';

/** What was tried against the product, and is tried again by every test run and, for longer, by `npm run bench -- attack`. */
export const attacks: readonly Attack[] = [
  largeCallsWithoutAccount,
  manyCallsWithoutAccount,
  emptyObjects,
  largeIcons,
  manyParts,
  largePages,
  unreadPages,
  longHistory,
  manyStreams,
  exfiltration,
  hugePictures,
  largePictures,
  slowPictures,
  foreignHost,
  passwordGuesses,
];
