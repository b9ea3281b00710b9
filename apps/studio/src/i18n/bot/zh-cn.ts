import type { Texts } from '../texts.ts';
import type { botEnUS } from './en-us.ts';

export const botZhCN: Texts<typeof botEnUS> = {
  back_to_develop: '返回全部智能体',
};
