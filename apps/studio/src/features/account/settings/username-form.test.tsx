import { UpdateUserProfileCheck, UserUpdateProfile } from '@parley/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import { USERNAME_CHECK_DELAY_MS } from './username-check.ts';

/** Enough for the scripted answer to reach the page. */
const ANSWER_MS = 20;
const user = accountUser({ user_unique_name: 'ada_l' });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save username' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function openSettings(script: Parameters<typeof openStudio>[1] = {}) {
  const opened = await openStudio('/?settings=account', { user, ...script });
  await screen.findByRole('textbox', { name: 'Username' });
  vi.useFakeTimers();
  return opened;
}

beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

describe('studio §5 username', () => {
  it('is checked one second after the last letter', async () => {
    const { server } = await openSettings({ script: (script) => script.answer(UpdateUserProfileCheck, {}) });
    type('ada_1');
    await pass(USERNAME_CHECK_DELAY_MS - 1);
    type('ada_18');
    await pass(USERNAME_CHECK_DELAY_MS - 1);
    expect(server.requestsOf(UpdateUserProfileCheck)).toEqual([]);
    await pass(1);
    expect(server.requestsOf(UpdateUserProfileCheck).map(({ body }) => body)).toEqual([{ user_unique_name: 'ada_18' }]);
    await pass(ANSWER_MS);
    expect(screen.getByText('This username is available.')).toBeTruthy();
  });

  it('shows the message of the server inline and cannot be saved then', async () => {
    await openSettings({ script: (script) => script.refuse(UpdateUserProfileCheck, 'usernameTaken') });
    type('grace');
    await pass(USERNAME_CHECK_DELAY_MS);
    await pass(ANSWER_MS);
    expect(screen.getByText('This username is taken. Choose another one.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(save().disabled).toBe(true);
  });

  it('is not checked by the server when it breaks a rule of the contract', async () => {
    const { server } = await openSettings();
    type('a-b');
    expect(screen.getByText('Only letters, digits and underscores.')).toBeTruthy();
    type('ada');
    expect(screen.getByText('At least 4 characters.')).toBeTruthy();
    await pass(USERNAME_CHECK_DELAY_MS + 1);
    expect(server.requestsOf(UpdateUserProfileCheck)).toEqual([]);
    expect(save().disabled).toBe(true);
  });

  it('is saved, with a toast', async () => {
    const { server } = await openSettings({
      script: (script) => {
        script.answer(UpdateUserProfileCheck, {});
        script.answer(UserUpdateProfile, { data: { ...user, user_unique_name: 'ada_1815' } });
      },
    });
    type('ada_1815');
    fireEvent.click(save());
    await pass(ANSWER_MS);
    expect(server.requestsOf(UserUpdateProfile)[0]?.body).toEqual({ user_unique_name: 'ada_1815' });
    expect(screen.getAllByText('Username saved').length).toBeGreaterThan(0);
  });
});
