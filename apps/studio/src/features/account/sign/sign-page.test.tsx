import { GetRegistration, PassportWebEmailLoginPost, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
async function fillIn(email: string, password: string) {
  await button('Login');
  type('E-mail', email);
  type('Password', password);
}

describe('studio §5 login', () => {
  it('keeps the buttons disabled while a field is empty or wrong', async () => {
    await openStudio('/sign');
    expect((await button('Login')).disabled).toBe(true);
    expect((await button('Register')).disabled).toBe(true);
    await fillIn('not an address', 'long enough');
    expect(await screen.findByText('Enter your e-mail address')).toBeTruthy();
    expect((await button('Login')).disabled).toBe(true);
    type('E-mail', 'ada@example.com');
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    expect((await button('Register')).disabled).toBe(false);
  });

  it('shows the rule for new passwords without blocking the login', async () => {
    await openStudio('/sign');
    await fillIn('ada@example.com', 'short');
    expect(await screen.findByText('A new password needs 8 to 128 characters.')).toBeTruthy();
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    expect((await button('Register')).disabled).toBe(true);
  });
});

describe('studio §2 sign page', () => {
  it('goes to the redirect after login', async () => {
    const { server, address } = await openStudio('/sign?redirect=%2Fterms%3Ffrom%3Dx', {
      script: (script) => script.answer(PassportWebEmailLoginPost, { data: accountUser() }),
    });
    await fillIn(' Ada@Example.com ', 'secret');
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    fireEvent.submit((await button('Login')).form as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/terms?from=x'));
    expect(server.requestsOf(PassportWebEmailLoginPost)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret',
    });
  });

  it('redirects signed-in users at once, and never to another site', async () => {
    const { address } = await openStudio('/sign?redirect=https%3A%2F%2Fevil.example', { user: accountUser() });
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada Lovelace$/ })).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('registers with the invitation of the link and the language of the page, also by Enter', async () => {
    const { server } = await openStudio('/sign#invitation=s3cret', {
      script: (script) => {
        script.answer(GetRegistration, { mode: 'invite', is_first_account: false, needs_first_account_link: false });
        script.answer(PassportWebEmailRegisterV2Post, { data: accountUser() });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
    await fillIn('ada@example.com', 'long enough');
    const buttons = screen.getAllByRole<HTMLButtonElement>('button').filter(({ form }) => form);
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['', 'Register', 'Login']);
    await waitFor(async () => expect((await button('Register')).disabled).toBe(false));
    fireEvent.submit((await button('Register')).form as HTMLFormElement);
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada Lovelace$/ })).toBeTruthy();
    expect(server.requestsOf(PassportWebEmailRegisterV2Post)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'long enough',
      invitation: 's3cret',
      locale: 'en-US',
    });
  });

  it('registers the first account by Enter', async () => {
    const { server } = await openStudio('/sign', {
      script: (script) => {
        script.answer(GetRegistration, { mode: 'open', is_first_account: true, needs_first_account_link: false });
        script.answer(PassportWebEmailRegisterV2Post, { data: accountUser() });
      },
    });
    expect(await screen.findByText(/Nobody has registered here yet/)).toBeTruthy();
    await fillIn('ada@example.com', 'long enough');
    fireEvent.submit((await button('Register')).form as HTMLFormElement);
    await waitFor(() => expect(server.requestsOf(PassportWebEmailRegisterV2Post)).toHaveLength(1));
  });

  it('says where the link for the first account is, and shows no form, to whoever comes without it', async () => {
    const registration = { mode: 'invite', is_first_account: true, needs_first_account_link: true } as const;
    await openStudio('/sign', { script: (script) => script.answer(GetRegistration, registration) });
    expect(await screen.findByText(/open the link that the server printed when it started/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Create the first account' })).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  });

  it('registers the first account with the link that the server printed', async () => {
    const { server } = await openStudio('/sign#invitation=f1rst', {
      script: (script) => {
        script.answer(GetRegistration, { mode: 'invite', is_first_account: true, needs_first_account_link: true });
        script.refuse(PassportWebEmailRegisterV2Post, 'firstAccountLinkNeeded');
      },
    });
    expect(await screen.findByText(/The first account becomes the administrator/)).toBeTruthy();
    await fillIn('ada@example.com', 'long enough');
    fireEvent.submit((await button('Register')).form as HTMLFormElement);
    expect((await screen.findByRole('alert')).textContent).toContain('Restart the server for a new link.');
    expect(server.requestsOf(PassportWebEmailRegisterV2Post)[0]?.body).toMatchObject({ invitation: 'f1rst' });
  });

  it('says at once that the link for the first account is wrong', async () => {
    const registration = { mode: 'invite', is_first_account: true, needs_first_account_link: true } as const;
    const { server } = await openStudio('/sign#invitation=wr0ng', {
      script: (script) => script.answer(GetRegistration, { ...registration, is_link_valid: false }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not work');
    expect(screen.getByText(/open the link that the server printed when it started/)).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(server.requestsOf(GetRegistration).at(-1)?.body).toEqual({ invitation: 'wr0ng' });
  });

  it('does not offer to register when registration is closed', async () => {
    await openStudio('/sign', {
      script: (script) =>
        script.answer(GetRegistration, { mode: 'closed', is_first_account: false, needs_first_account_link: false }),
    });
    expect(await screen.findByText('Registration is closed here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });
});

describe('studio §8 login failure', () => {
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  it("shows login_failed with the server's message and Retry, which logs in again with what was typed", async () => {
    const { server } = await openStudio('/sign', {
      script: (script) => script.refuse(PassportWebEmailLoginPost, 'tooManyRequests', { wait: '30 seconds' }),
    });
    await fillIn('ada@example.com', 'secret');
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    fireEvent.click(await button('Login'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Login failedToo many attempts. Try again in 30 seconds.');
    expect([typed('E-mail'), typed('Password')]).toEqual(['ada@example.com', 'secret']);
    fireEvent.click(await button('Retry'));
    await waitFor(() => expect(server.requestsOf(PassportWebEmailLoginPost)).toHaveLength(2));
  });

  it('moves to the password after wrong credentials, and hides the message when something is changed', async () => {
    await openStudio('/sign', { script: (script) => script.refuse(PassportWebEmailLoginPost, 'wrongCredentials') });
    await fillIn('ada@example.com', 'wrong');
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    fireEvent.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toContain('The e-mail or the password is wrong.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(typed('Password')).toBe('wrong');
    type('Password', 'right');
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await button('Login')).disabled).toBe(false);
  });

  it('says that the server cannot be reached', async () => {
    await openStudio('/sign', { script: (script) => script.goOffline(PassportWebEmailLoginPost) });
    await fillIn('ada@example.com', 'secret');
    await waitFor(async () => expect((await button('Login')).disabled).toBe(false));
    fireEvent.click(await button('Login'));
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  it.each([
    ['emailTaken', 'E-mail', 'There is already an account with this e-mail. Log in, or use another e-mail.'],
    ['weakPassword', 'Password', 'This password is too easy to guess. Choose another one.'],
  ] as const)(
    'shows that a registration was refused for %s at the field, and keeps the form',
    async (refusal, label, text) => {
      await openStudio('/sign', { script: (script) => script.refuse(PassportWebEmailRegisterV2Post, refusal) });
      await fillIn('ada@example.com', 'long enough');
      await waitFor(async () => expect((await button('Register')).disabled).toBe(false));
      fireEvent.click(await button('Register'));
      expect(await screen.findByText(text)).toBeTruthy();
      const field = screen.getByLabelText(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
      expect(screen.queryByRole('alert')).toBeNull();
      expect([typed('E-mail'), typed('Password')]).toEqual(['ada@example.com', 'long enough']);
    },
  );

  it('shows another refused registration with Retry, and keeps the form', async () => {
    await openStudio('/sign#invitation=used', {
      script: (script) => script.refuse(PassportWebEmailRegisterV2Post, 'linkInvalid'),
    });
    await fillIn('ada@example.com', 'long enough');
    await waitFor(async () => expect((await button('Register')).disabled).toBe(false));
    fireEvent.click(await button('Register'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Registration failedThis link no longer works. Ask for a new one.',
    );
    expect((await button('Retry')).disabled).toBe(false);
    expect(typed('Password')).toBe('long enough');
  });
});

it('says at the password that Caps Lock is on', async () => {
  await openStudio('/sign');
  await button('Login');
  const password = screen.getByLabelText('Password');
  const press = (isCapsLock: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    event.getModifierState = (key) => key === 'CapsLock' && isCapsLock;
    fireEvent(password, event);
  };
  press(true);
  expect(screen.getByText('Caps Lock is on')).toBeTruthy();
  press(false);
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});
