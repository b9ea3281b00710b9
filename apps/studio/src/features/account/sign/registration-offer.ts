import type { GetRegistration, ResponseOf } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

export interface RegistrationOffer {
  readonly isOffered: boolean;
  /** There is no account yet: the form registers the first one. */
  readonly isFirst?: boolean;
  readonly hint?: TextKey;
}

/** Whether the sign page offers registration, with a hint. */
export function registrationOffer(
  { mode, is_first_account }: ResponseOf<typeof GetRegistration>,
  hasInvitation: boolean,
): RegistrationOffer {
  if (is_first_account) return { isOffered: true, isFirst: true, hint: 'first_account_hint' };
  if (mode === 'closed') return { isOffered: false, hint: 'registration_closed' };
  if (hasInvitation) return { isOffered: true, hint: 'invited_hint' };
  return mode === 'invite' ? { isOffered: false, hint: 'registration_invite' } : { isOffered: true };
}
