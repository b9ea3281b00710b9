import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';
import { isLimitValue, LimitName, limitDefinition } from './limits.ts';

const CHANGES_MAX = 100;

/** The value of a limit for everybody. Null means no limit. */
export const SetLimit = z.object({ name: LimitName, value: z.nullable(z.number()) });

/** Another value for one user, space or bot: the limit's name says which. */
export const LimitException = z.object({
  name: LimitName,
  subject_id: z.string(),
  /** Empty when the subject was deleted. */
  subject_name: z.string(),
  value: z.nullable(z.number()),
});
export type LimitException = z.infer<typeof LimitException>;

export const GetLimits = defineOperation({
  name: 'GetLimits',
  method: 'POST',
  path: '/api/limits/get_limits',
  summary: 'Returns every limit of the installation, and the exceptions for single users, spaces and bots.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ limits: z.array(SetLimit), exceptions: z.array(LimitException) }),
});

/** Administrators may name every subject, so its id is not checked as that of a thing they have access to. */
const LimitChange = z
  .strictObject({
    name: LimitName,
    subject_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Left out, the limit has its default again; an exception is removed. */
    value: z.optional(z.nullable(z.number())),
  })
  .check(
    z.refine(({ name, value }) => value === undefined || isLimitValue(name, value), { path: ['value'] }),
    z.refine(({ name, subject_id }) => subject_id === undefined || limitDefinition(name).subject !== null, {
      path: ['subject_id'],
    }),
  );

export const SetLimits = defineOperation({
  name: 'SetLimits',
  method: 'POST',
  path: '/api/limits/set_limits',
  summary: 'Changes limits of the installation, for everybody or for one user, space or bot.',
  policy: administrator('manage'),
  request: z.strictObject({ limits: z.array(LimitChange).check(z.minLength(1), z.maxLength(CHANGES_MAX)) }),
  response: z.object({}),
});
