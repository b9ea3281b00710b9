import { describe, expect, it } from 'vitest';
import { registrationOffer } from './registration-offer.ts';

describe('studio §2 register button', () => {
  it('comes second where registration is open, and until the server has answered', () => {
    expect(registrationOffer({ mode: 'open', is_first_account: false }, undefined)).toEqual({
      isOffered: true,
      isMain: false,
    });
    expect(registrationOffer(undefined, undefined)).toEqual({ isOffered: true, isMain: false });
  });

  it('is the first action for the first account whatever the mode', () => {
    const offer = registrationOffer({ mode: 'closed', is_first_account: true }, undefined);
    expect(offer).toEqual({ isOffered: true, isMain: true, hint: 'first_account_hint' });
  });

  it('is the first action with an invitation, also where registration is open', () => {
    const invited = { isOffered: true, isMain: true, hint: 'invited_hint' };
    expect(registrationOffer({ mode: 'invite', is_first_account: false }, 'to-installation')).toEqual(invited);
    expect(registrationOffer({ mode: 'open', is_first_account: false }, 'to-installation')).toEqual(invited);
    expect(registrationOffer(undefined, 'to-installation')).toEqual(invited);
  });

  it('is the first action for somebody invited to a space who may register', () => {
    expect(registrationOffer({ mode: 'open', is_first_account: false }, 'to-space')).toEqual({
      isOffered: true,
      isMain: true,
    });
    expect(registrationOffer({ mode: 'invite', is_first_account: false }, 'to-space').isOffered).toBe(false);
  });

  it('is hidden without an invitation where registration is by invitation', () => {
    expect(registrationOffer({ mode: 'invite', is_first_account: false }, undefined)).toEqual({
      isOffered: false,
      isMain: false,
      hint: 'registration_invite',
    });
  });

  it('is hidden where registration is closed, also with an invitation', () => {
    const registration = { mode: 'closed', is_first_account: false } as const;
    expect(registrationOffer(registration, 'to-installation')).toEqual({
      isOffered: false,
      isMain: false,
      hint: 'registration_closed',
    });
  });
});
