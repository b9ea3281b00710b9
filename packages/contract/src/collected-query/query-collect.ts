import * as z from 'zod/mini';

export const PRIVATE_POLICY_MAX = 4_000;

/** Whether the questions of users are collected, and what users are told about it (studio §3 query collect). */
export const QueryCollectConf = z
  .object({
    is_collected: z.boolean(),
    /** The address of a page, or the policy itself. */
    private_policy: z.string().check(z.maxLength(PRIVATE_POLICY_MAX)),
  })
  .check(
    z.refine(
      ({ is_collected, private_policy }) => !is_collected || private_policy.trim() !== '',
      'must have a policy while questions are collected',
    ),
  );
export type QueryCollectConf = z.infer<typeof QueryCollectConf>;

export const newQueryCollectConf: QueryCollectConf = { is_collected: false, private_policy: '' };

/** The address of the page with the policy; null where the policy is a text. */
export function policyUrl(policy: string): string | null {
  const text = policy.trim();
  if (!/^https?:\/\/\S+$/i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}
