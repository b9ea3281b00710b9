import type { SectionName } from '../../draft/merge/merge-section.ts';

/** How a changed field is shown. `hidden` fields are in the draft, but not in the editor. */
export type FieldKind = 'text' | 'list' | 'tools' | 'picture' | 'background' | 'model' | 'setting' | 'hidden';

const kinds: Readonly<Record<string, FieldKind>> = {
  description: 'text',
  'prompt_info.prompt': 'text',
  'onboarding_info.prologue': 'text',
  'onboarding_info.suggested_questions': 'list',
  'suggest_reply_info.customized_suggest_prompt': 'text',
  'knowledge.no_recall_reply_customize_prompt': 'text',
  database_list: 'list',
  plugin_list: 'list',
  built_in_tools: 'tools',
  variable_list: 'list',
  shortcut_list: 'list',
  'task_info.task_list': 'list',
  'user_query_collect_conf.private_policy': 'text',
  icon_uri: 'picture',
  background_image_info_list: 'background',
  'model_info.model_id': 'model',
  // Written by other clients of the API only.
  'model_info.short_memory_policy.context_mode': 'hidden',
  'model_info.prompt_id': 'hidden',
  'model_info.card_ids': 'hidden',
  'onboarding_info.onboarding_mode': 'hidden',
};

export const fieldKindOf = (section: SectionName, path: readonly string[]): FieldKind =>
  kinds[[section, ...path].join('.')] ?? 'setting';
