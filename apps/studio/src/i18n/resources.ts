import { accountEnUS } from './account/en-us.ts';
import { accountZhCN } from './account/zh-cn.ts';
import { botEnUS } from './bot/en-us.ts';
import { botZhCN } from './bot/zh-cn.ts';
import { modelEnUS } from './model/en-us.ts';
import { modelZhCN } from './model/zh-cn.ts';
import { openApiEnUS } from './open-api/en-us.ts';
import { openApiZhCN } from './open-api/zh-cn.ts';
import { shellEnUS } from './shell/en-us.ts';
import { shellZhCN } from './shell/zh-cn.ts';
import { spaceEnUS } from './space/en-us.ts';
import { spaceZhCN } from './space/zh-cn.ts';

const english = { ...shellEnUS, ...accountEnUS, ...botEnUS, ...modelEnUS, ...openApiEnUS, ...spaceEnUS };

/** Every text of the studio. The keys are the specification's where it names one. */
export const resources = {
  'en-US': { translation: english },
  'zh-CN': { translation: { ...shellZhCN, ...accountZhCN, ...botZhCN, ...modelZhCN, ...openApiZhCN, ...spaceZhCN } },
} as const;

export type TextKey = keyof typeof english;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
    keySeparator: false;
    nsSeparator: false;
  }
}
