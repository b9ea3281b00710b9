import * as z from 'zod/mini';
import type { Locale } from '../locale.ts';

/**
 * The result of the content check that an operator can set up. When it is not passed, nothing was stored and the message
 * says why.
 */
export const audited = { check_not_pass: z.boolean(), check_not_pass_msg: z.string() };

/** The check of the last publication; null while there is none. */
export const LatestAuditInfo = z.nullable(
  z.object({
    /** 0 auditing, 1 success, 2 failed. */
    audit_status: z.literal([0, 1, 2]),
    publish_id: z.string(),
    commit_version: z.string(),
  }),
);

/** The message of a check that gives none (wire §1.15 audit_unsuccess_general_type). */
export const auditFallbackText: Readonly<Record<Locale, string>> = {
  'en-US': 'This text conflicts with the content rules of this installation. Change it and save again.',
  'zh-CN': '内容不符合本站点的内容规范，请修改后重新保存。',
};
