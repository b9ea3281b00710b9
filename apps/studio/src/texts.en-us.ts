import { botEnUS } from './features/bot/texts/en-us.ts';
import { homeEnUS } from './features/home/texts/en-us.ts';
import { spaceEnUS } from './features/space/texts/en-us.ts';
import { shellEnUS } from './shell/texts/en-us.ts';

/** The English texts of the shell and of the pages that are opened first. A key is the specification's where it names one. */
export const texts = {
  ...shellEnUS,
  ...botEnUS,
  ...homeEnUS,
  ...spaceEnUS,
} as const;
