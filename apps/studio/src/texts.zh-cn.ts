import { botZhCN } from './features/bot/texts/zh-cn.ts';
import { homeZhCN } from './features/home/texts/zh-cn.ts';
import { spaceZhCN } from './features/space/texts/zh-cn.ts';
import { shellZhCN } from './shell/texts/zh-cn.ts';

/** The Chinese texts of the shell and of the pages that are opened first. */
export const texts = {
  ...shellZhCN,
  ...botZhCN,
  ...homeZhCN,
  ...spaceZhCN,
} as const;
