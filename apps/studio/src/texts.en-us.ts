import { accountEnUS } from './features/account/texts/en-us.ts';
import { administrationEnUS } from './features/administration/texts/en-us.ts';
import { apiReferenceEnUS } from './features/api-reference/texts/en-us.ts';
import { botEnUS } from './features/bot/texts/en-us.ts';
import { homeEnUS } from './features/home/texts/en-us.ts';
import { modelEnUS } from './features/model/texts/en-us.ts';
import { spaceEnUS } from './features/space/texts/en-us.ts';
import { storageEnUS } from './features/storage/texts/en-us.ts';
import { shellEnUS } from './shell/texts/en-us.ts';

/** The English texts of all features. A key is the specification's where it names one. */
export const texts = {
  ...shellEnUS,
  ...accountEnUS,
  ...administrationEnUS,
  ...apiReferenceEnUS,
  ...botEnUS,
  ...homeEnUS,
  ...modelEnUS,
  ...spaceEnUS,
  ...storageEnUS,
} as const;
