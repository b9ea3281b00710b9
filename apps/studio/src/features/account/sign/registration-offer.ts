import type { GetRegistration, ResponseOf } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

export interface RegistrationOffer {
  readonly isOffered: boolean;
  /** Nobody has an account here, so registering is what the form is for. */
  readonly isFirst?: boolean;
  readonly hint?: TextKey;
}

/** Whether the sign page offers to register, and what it says about it. */
export function registrationOffer(
  { mode, is_first_account }: ResponseOf<typeof GetRegistration>,
  hasInvitation: boolean,
): RegistrationOffer {
  if (is_first_account) return { isOffered: true, isFirst: true, hint: 'first_account_hint' };
  if (mode === 'closed') return { isOffered: false, hint: 'registration_closed' };
  if (hasInvitation) return { isOffered: true, hint: 'invited_hint' };
  return mode === 'invite' ? { isOffered: false, hint: 'registration_invite' } : { isOffered: true };
}
