import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { anyone } from '../policy.ts';
import { NewPassword } from './profile.ts';

export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export const RegistrationMode = z.enum(REGISTRATION_MODES);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

export const GetRegistration = defineOperation({
  name: 'GetRegistration',
  method: 'POST',
  path: '/api/account/get_registration',
  summary: 'Returns the registration mode, and whether a link can be registered with.',
  policy: anyone('read'),
  request: z.strictObject({
    /** The secret of the link that the visitor has opened. */
    invitation: z.optional(z.string().check(z.maxLength(128))),
  }),
  response: z.object({
    mode: RegistrationMode,
    /** Nobody has registered yet. The first account can be registered in every mode, and administers the installation. */
    is_first_account: z.boolean(),
    /** It needs the link that the server prints when it starts, because strangers can reach the server too. */
    needs_first_account_link: z.boolean(),
    /** Only where an invitation was given: whether an account can be registered with it now. */
    is_link_valid: z.optional(z.boolean()),
  }),
});

export const ResetPasswordByLink = defineOperation({
  name: 'ResetPasswordByLink',
  method: 'POST',
  path: '/api/account/reset_password_by_link',
  summary: 'Sets a new password with a link from the administrator and ends all sessions of that user.',
  policy: anyone('write'),
  request: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(128)), password: NewPassword }),
  response: z.object({}),
});
