import type { GetRegistration, ResponseOf } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

export interface RegistrationOffer {
  /** Nobody can log in or register: the page says where the link for the first account is, instead of a form. */
  readonly isBlocked?: true;
  readonly isOffered: boolean;
  /** Register is the first action and the one of Enter: the visitor probably has no account yet. */
  readonly isMain: boolean;
  readonly hint?: TextKey;
}

/** What the invitation link of the visitor leads to. In the mode by invitation, only `to-installation` allows to register. */
export type Invitation = 'to-installation' | 'to-space' | undefined;

/** Whether the sign page offers registration, with a hint. `registration` is undefined until the server has answered. */
export function registrationOffer(
  registration: ResponseOf<typeof GetRegistration> | undefined,
  invitation: Invitation,
): RegistrationOffer {
  const isWrongLink = registration?.is_link_valid === false;
  if (registration?.needs_first_account_link && (invitation !== 'to-installation' || isWrongLink))
    return {
      isBlocked: true,
      isOffered: false,
      isMain: false,
      ...(isWrongLink && { hint: 'first_account_link_wrong' as const }),
    };
  if (registration?.is_first_account) return { isOffered: true, isMain: true, hint: 'first_account_hint' };
  if (registration?.mode === 'closed') return { isOffered: false, isMain: false, hint: 'registration_closed' };
  if (isWrongLink && registration?.mode === 'invite')
    return { isOffered: false, isMain: false, hint: 'invitation_wrong' };
  if (invitation === 'to-installation' && !isWrongLink) return { isOffered: true, isMain: true, hint: 'invited_hint' };
  if (registration?.mode === 'invite') return { isOffered: false, isMain: false, hint: 'registration_invite' };
  return { isOffered: true, isMain: invitation === 'to-space' };
}
