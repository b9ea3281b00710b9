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
  const { name, description, prompt_info, onboarding_info, suggest_reply_info, variable_list = [] } = change;
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
  ];
  return texts.filter((one): one is AuditedText => !!one.text?.trim());
}
