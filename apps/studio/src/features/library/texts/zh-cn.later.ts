import type { Texts } from '../../../i18n/text-key.ts';
import type { libraryEnUS } from './en-us.later.ts';

export const libraryZhCN: Texts<typeof libraryEnUS> = {
  library_delete: '删除',
  library_delete_name: '输入 {{name}} 以确认',
  library_delete_title: '删除“{{name}}”？',
  library_edit: '编辑',
  library_kinds: '资源类型',
  library_prompt: '提示词',
  library_prompt_changed: '提示词已保存',
  library_prompt_count: '{{count}} 个提示词',
  library_prompt_count_one: '{{count}} 个提示词',
  library_prompt_create: '创建提示词',
  library_prompt_empty: '请写下提示词。',
  library_prompts: '提示词',
  library_prompts_empty: '还没有提示词',
  library_prompts_empty_text: '保存在这里的提示词可用于此空间的所有智能体。',
  library_users: '以下 {{count}} 个智能体正在使用，删除后将不再使用它：',
  library_users_one: '以下智能体正在使用，删除后将不再使用它：',
  library_users_none: '没有智能体使用它。',
  library_users_unknown: '无法加载使用它的智能体。',
};
