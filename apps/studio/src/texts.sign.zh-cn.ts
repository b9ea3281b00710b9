import { accountZhCN } from './features/account/texts/zh-cn.later.ts';
import { shellLaterZhCN } from './shell/texts/zh-cn.later.ts';
import { shellZhCN } from './shell/texts/zh-cn.ts';

/** The Chinese texts of the sign page. */
export const texts = { ...shellZhCN, ...shellLaterZhCN, ...accountZhCN } as const;
