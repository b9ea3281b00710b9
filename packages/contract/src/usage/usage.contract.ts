import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { administrator, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { isUsagePeriod, usagePeriodFields } from './usage-period.ts';

/** A report lists so many models, bots, spaces and users: those that used most. The export has all. */
export const USAGE_ROWS_MAX = 100;

/**
 * What a call of a model was for: a reply, building an agent (from a description, Fix it), voice input, knowledge (embedding,
 * rerank), long-term memory (what is remembered of a conversation), or the test of a model.
 */
export const usageKinds = ['reply', 'building', 'voice', 'knowledge', 'memory', 'test'] as const;
export type UsageKind = (typeof usageKinds)[number];

const sums = {
  /** Calls of models. */
  calls: z.int(),
  /** Complete replies. Calls that belong to no reply have calls, tokens and cost only. */
  answers: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** In the currency of the models' prices. */
  cost: z.number(),
};
export const UsageSums = z.object(sums);
export type UsageSums = z.infer<typeof UsageSums>;

/** What one model, bot, space or user used. */
export const UsageShare = z.object({
  /** Empty for calls that belong to none. */
  id: z.string(),
  /** Empty when it was deleted, or when the caller may not see it any more. */
  name: z.string(),
  ...sums,
});
export type UsageShare = z.infer<typeof UsageShare>;

/** How much of a limit is used. */
export const Budget = z.object({
  unit: z.enum(['tokens', 'money']),
  period: z.enum(['day', 'month']),
  used: z.number(),
  max: z.number(),
  /** When it begins anew, in milliseconds. */
  resets_at: z.int(),
});
export type Budget = z.infer<typeof Budget>;

const reportFields = {
  total: UsageSums,
  /** One entry for each day of the period, the first one first. */
  days: z.array(z.object({ day: z.string(), ...sums })),
  models: z.array(UsageShare),
  bots: z.array(UsageShare),
  /** The id is one of `usageKinds`; it has no name. */
  kinds: z.array(UsageShare),
};
export const UsageReport = z.object({
  ...reportFields,
  spaces: z.array(UsageShare),
  /** Empty in the report of one user. */
  users: z.array(UsageShare),
});
export type UsageReport = z.infer<typeof UsageReport>;

const period = z.strictObject(usagePeriodFields).check(z.refine(isUsagePeriod, 'is not a period of at most a year'));
const spacePeriod = z
  .strictObject({ space_id: idOf('space'), ...usagePeriodFields })
  .check(z.refine(isUsagePeriod, 'is not a period of at most a year'));

export const GetOwnUsage = defineOperation({
  name: 'GetOwnUsage',
  method: 'POST',
  path: '/api/usage/get_own_usage',
  summary:
    'Returns the tokens and the cost of the caller by day, model, bot and space, and how much of their limits is used.',
  policy: signedIn('read'),
  request: period,
  response: z.object({ report: UsageReport, budgets: z.array(Budget) }),
});

export const GetSpaceUsage = defineOperation({
  name: 'GetSpaceUsage',
  method: 'POST',
  path: '/api/usage/get_space_usage',
  summary:
    'Returns the tokens and the cost of a space by day, model, bot and user, and how much of its limits is used.',
  policy: signedIn('read', 'see-usage'),
  request: spacePeriod,
  response: z.object({ report: UsageReport, budgets: z.array(Budget) }),
});

export const GetInstallationUsage = defineOperation({
  name: 'GetInstallationUsage',
  method: 'POST',
  path: '/api/usage/get_installation_usage',
  summary: 'Returns the tokens and the cost of the installation by day, model, bot, space and user.',
  policy: administrator('read'),
  request: period,
  response: z.object({ report: UsageReport }),
});

export const ExportOwnUsage = defineDownload({
  name: 'ExportOwnUsage',
  method: 'GET',
  path: '/api/usage/export_own_usage',
  summary: 'Returns the usage of the caller as a CSV file: a line for each day, space, bot and model.',
  policy: signedIn('read'),
  request: period,
});

export const ExportSpaceUsage = defineDownload({
  name: 'ExportSpaceUsage',
  method: 'GET',
  path: '/api/usage/export_space_usage',
  summary: 'Returns the usage of a space as a CSV file: a line for each day, user, bot and model.',
  policy: signedIn('read', 'see-usage'),
  request: spacePeriod,
});

export const ExportInstallationUsage = defineDownload({
  name: 'ExportInstallationUsage',
  method: 'GET',
  path: '/api/usage/export_installation_usage',
  summary: 'Returns the usage of the installation as a CSV file: a line for each day, user, space, bot and model.',
  policy: administrator('read'),
  request: period,
});
