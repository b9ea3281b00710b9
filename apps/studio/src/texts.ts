import { accountEnUS } from './features/account/texts/en-us.ts';
import { accountZhCN } from './features/account/texts/zh-cn.ts';
import { administrationEnUS } from './features/administration/texts/en-us.ts';
import { administrationZhCN } from './features/administration/texts/zh-cn.ts';
import { apiReferenceEnUS } from './features/api-reference/texts/en-us.ts';
import { apiReferenceZhCN } from './features/api-reference/texts/zh-cn.ts';
import { botEnUS } from './features/bot/texts/en-us.ts';
import { botZhCN } from './features/bot/texts/zh-cn.ts';
import { modelEnUS } from './features/model/texts/en-us.ts';
import { modelZhCN } from './features/model/texts/zh-cn.ts';
import { spaceEnUS } from './features/space/texts/en-us.ts';
import { spaceZhCN } from './features/space/texts/zh-cn.ts';
import { shellEnUS } from './shell/texts/en-us.ts';
import { shellZhCN } from './shell/texts/zh-cn.ts';

const english = {
  ...shellEnUS,
  ...accountEnUS,
  ...administrationEnUS,
  ...apiReferenceEnUS,
  ...botEnUS,
  ...modelEnUS,
  ...spaceEnUS,
};
const chinese = {
  ...shellZhCN,
  ...accountZhCN,
  ...administrationZhCN,
  ...apiReferenceZhCN,
  ...botZhCN,
  ...modelZhCN,
  ...spaceZhCN,
};

/** The texts of all features. A key is the specification's where it names one. */
export const texts = { 'en-US': { translation: english }, 'zh-CN': { translation: chinese } } as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
    keySeparator: false;
    nsSeparator: false;
  }
}
