import { auditFallbackText, type BotDraftChange, type Locale } from '@parley/contract';
import type { AuditedText, ContentAudit } from '../../platform/content-audit.ts';

/** Fields of an answer that tell the result of the content check. */
export const CHECK_PASSED = { check_not_pass: false, check_not_pass_msg: '' };

export type DraftAudit = ReturnType<typeof createDraftAudit>;

/** Checks the texts of a change before it is stored: null when they pass, else the message for the author. */
export const createDraftAudit =
  (audit: ContentAudit) =>
  async (change: BotDraftChange, locale: Locale): Promise<string | null> => {
    const result = await audit.check(textsOf(change), locale);
    return result.passed ? null : result.message || auditFallbackText[locale];
  };

function textsOf(change: BotDraftChange) {
  const { name, description, prompt_info, onboarding_info, suggest_reply_info } = change;
  const { variable_list = [], shortcut_list = [] } = change;
  const tasks = change.task_info?.task_list ?? [];
  const texts: { field: string; text: string | undefined }[] = [
    { field: 'name', text: name },
    { field: 'description', text: description },
    { field: 'prompt', text: prompt_info?.prompt },
    { field: 'prologue', text: onboarding_info?.prologue },
    ...(onboarding_info?.suggested_questions ?? []).map((text) => ({ field: 'suggested_question', text })),
    { field: 'customized_suggest_prompt', text: suggest_reply_info?.customized_suggest_prompt },
    ...variable_list.flatMap((variable) => [
      { field: 'variable_description', text: variable.description },
      { field: 'variable_default', text: variable.default_value },
    ]),
    ...shortcut_list.flatMap((shortcut) => [
      { field: 'shortcut_name', text: shortcut.command_name },
      { field: 'shortcut_command', text: shortcut.shortcut_command },
      { field: 'shortcut_description', text: shortcut.description },
      { field: 'shortcut_question', text: shortcut.template_query },
      ...shortcut.components_list.flatMap((field) => [
        { field: 'shortcut_field', text: field.name },
        { field: 'shortcut_field_description', text: field.description },
        ...field.options.map((text) => ({ field: 'shortcut_option', text })),
        { field: 'shortcut_default', text: field.default_value },
      ]),
    ]),
    ...tasks.flatMap((task) => [
      { field: 'task_name', text: task.name },
      { field: 'task_prompt', text: task.prompt },
    ]),
    { field: 'private_policy', text: change.user_query_collect_conf?.private_policy },
  ];
  return texts.filter((one): one is AuditedText => !!one.text?.trim());
}
