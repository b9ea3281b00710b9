import { accountZhCN } from './features/account/texts/zh-cn.ts';
import { administrationZhCN } from './features/administration/texts/zh-cn.ts';
import { apiReferenceZhCN } from './features/api-reference/texts/zh-cn.ts';
import { botZhCN } from './features/bot/texts/zh-cn.ts';
import { homeZhCN } from './features/home/texts/zh-cn.ts';
import { modelZhCN } from './features/model/texts/zh-cn.ts';
import { spaceZhCN } from './features/space/texts/zh-cn.ts';
import { storageZhCN } from './features/storage/texts/zh-cn.ts';
import { shellZhCN } from './shell/texts/zh-cn.ts';

/** The Chinese texts of all features. */
export const texts = {
  ...shellZhCN,
  ...accountZhCN,
  ...administrationZhCN,
  ...apiReferenceZhCN,
  ...botZhCN,
  ...homeZhCN,
  ...modelZhCN,
  ...spaceZhCN,
  ...storageZhCN,
} as const;
