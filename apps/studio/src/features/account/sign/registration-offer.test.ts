import { describe, expect, it } from 'vitest';
import { registrationOffer } from './registration-offer.ts';

describe('studio §2 register button', () => {
  it('is offered where registration is open', () => {
    expect(registrationOffer({ mode: 'open', is_first_account: false }, false)).toEqual({ isOffered: true });
  });

  it('is offered for the first account whatever the mode', () => {
    const offer = registrationOffer({ mode: 'closed', is_first_account: true }, false);
    expect(offer).toEqual({ isOffered: true, isFirst: true, hint: 'first_account_hint' });
  });

  it('needs the secret of an invitation where registration is by invitation', () => {
    const registration = { mode: 'invite', is_first_account: false } as const;
    expect(registrationOffer(registration, false)).toEqual({ isOffered: false, hint: 'registration_invite' });
    expect(registrationOffer(registration, true)).toEqual({ isOffered: true, hint: 'invited_hint' });
  });

  it('is hidden where registration is closed, also with an invitation', () => {
    const registration = { mode: 'closed', is_first_account: false } as const;
    expect(registrationOffer(registration, true)).toEqual({ isOffered: false, hint: 'registration_closed' });
  });
});
