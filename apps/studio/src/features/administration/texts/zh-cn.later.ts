import type { Texts } from '../../../i18n/text-key.ts';
import type { administrationEnUS } from './en-us.later.ts';

export const administrationZhCN: Texts<typeof administrationEnUS> = {
  admin_no_permission: '仅管理员可以访问此页面',
  admin_no_permission_subtitle: '如需更改这里的内容，请联系此站点的管理员。',
  admin_overview: '概览',
  admin_overview_failed: '概览加载失败',
  admin_overview_hint: '此站点的规模和使用情况。',
  agents: '智能体',
  answers: '回答',
  answers_none: '还没有回答',
  answers_none_text: '所有智能体的回答会统计在这里。',
  answers_per_day: '每日回答数',
  answers_per_day_hint: '最近 30 天，按 UTC 计。',
  day: '日期',
  last_days: '最近 30 天',
  tokens: 'Token',
  tokens_split: '最近 30 天：输入 {{input}}，输出 {{output}}',
};
