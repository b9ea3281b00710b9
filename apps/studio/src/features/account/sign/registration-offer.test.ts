import { describe, expect, it } from 'vitest';
import { registrationOffer } from './registration-offer.ts';

/** There is an account already. */
const known = { is_first_account: false, needs_first_account_link: false } as const;

describe('studio §2 register button', () => {
  it('comes second where registration is open, and until the server has answered', () => {
    expect(registrationOffer({ ...known, mode: 'open' }, undefined)).toEqual({
      isOffered: true,
      isMain: false,
    });
    expect(registrationOffer(undefined, undefined)).toEqual({ isOffered: true, isMain: false });
  });

  it('is the first action for the first account whatever the mode', () => {
    const offer = registrationOffer({ ...known, mode: 'closed', is_first_account: true }, undefined);
    expect(offer).toEqual({ isOffered: true, isMain: true, hint: 'first_account_hint' });
  });

  it('is not there for the first account without the link that the server printed, and nor is the form', () => {
    const registration = { mode: 'invite', is_first_account: true, needs_first_account_link: true } as const;
    const blocked = { isBlocked: true, isOffered: false, isMain: false };
    expect(registrationOffer(registration, undefined)).toEqual(blocked);
    expect(registrationOffer(registration, 'to-space')).toEqual(blocked);
    expect(registrationOffer(registration, 'to-installation')).toEqual({
      isOffered: true,
      isMain: true,
      hint: 'first_account_hint',
    });
  });

  it('is not there with a wrong link, which is said at once', () => {
    const first = { mode: 'invite', is_first_account: true, needs_first_account_link: true } as const;
    expect(registrationOffer({ ...first, is_link_valid: false }, 'to-installation')).toEqual({
      isBlocked: true,
      isOffered: false,
      isMain: false,
      hint: 'first_account_link_wrong',
    });
    expect(registrationOffer({ ...known, mode: 'invite', is_link_valid: false }, 'to-installation')).toEqual({
      isOffered: false,
      isMain: false,
      hint: 'invitation_wrong',
    });
    // Where everybody may register, the link does not matter.
    expect(registrationOffer({ ...known, mode: 'open', is_link_valid: false }, 'to-installation').isOffered).toBe(true);
  });

  it('is the first action with an invitation, also where registration is open', () => {
    const invited = { isOffered: true, isMain: true, hint: 'invited_hint' };
    expect(registrationOffer({ ...known, mode: 'invite' }, 'to-installation')).toEqual(invited);
    expect(registrationOffer({ ...known, mode: 'open' }, 'to-installation')).toEqual(invited);
    expect(registrationOffer(undefined, 'to-installation')).toEqual(invited);
  });

  it('is the first action for somebody invited to a space who may register', () => {
    expect(registrationOffer({ ...known, mode: 'open' }, 'to-space')).toEqual({
      isOffered: true,
      isMain: true,
    });
    expect(registrationOffer({ ...known, mode: 'invite' }, 'to-space').isOffered).toBe(false);
  });

  it('is hidden without an invitation where registration is by invitation', () => {
    expect(registrationOffer({ ...known, mode: 'invite' }, undefined)).toEqual({
      isOffered: false,
      isMain: false,
      hint: 'registration_invite',
    });
  });

  it('is hidden where registration is closed, also with an invitation', () => {
    const registration = { ...known, mode: 'closed' } as const;
    expect(registrationOffer(registration, 'to-installation')).toEqual({
      isOffered: false,
      isMain: false,
      hint: 'registration_closed',
    });
  });
});
