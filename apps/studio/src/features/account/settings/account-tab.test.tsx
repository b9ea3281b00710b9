import { PassportWebEmailPasswordResetGet, refusalText, UserUpdateAvatar, UserUpdateProfile } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';

const user = accountUser();
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choosePicture = (size: number) => {
  const avatar = new File([new Uint8Array(size)], 'ada.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [avatar] } });
};
const open = (script: NonNullable<Parameters<typeof openStudio>[1]>['script']) =>
  openStudio('/?settings=account', { user, script }).then(async (opened) => {
    await screen.findByRole('dialog', { name: 'Account settings' });
    return opened;
  });

describe('studio §5 nickname', () => {
  it('counts its letters and is saved trimmed', async () => {
    const { server } = await open((script) => script.answer(UserUpdateProfile, { data: { ...user, name: 'Ada' } }));
    expect(await screen.findByText('12/20')).toBeTruthy();
    type('Nickname', ' Ada ');
    fireEvent.click(screen.getByRole('button', { name: 'Save nickname' }));
    expect((await screen.findAllByText('Nickname saved')).length).toBeGreaterThan(0);
    expect(server.requestsOf(UserUpdateProfile)[0]?.body).toEqual({ name: 'Ada' });
  });
});

describe('studio §8 avatar upload', () => {
  it('shows a toast on success', async () => {
    await open((script) => script.answer(UserUpdateAvatar, { data: { web_uri: '/api/object/1' } }));
    choosePicture(10);
    expect((await screen.findAllByText('Picture uploaded')).length).toBeGreaterThan(0);
  });

  it('shows a toast when the server refuses a picture, and does not send one that is too large', async () => {
    const { server } = await open((script) => script.refuse(UserUpdateAvatar, 'notAnImage'));
    choosePicture(5 * 1024 * 1024 + 1);
    expect((await screen.findAllByText(/could not be uploaded: PNG, JPEG/)).length).toBeGreaterThan(0);
    expect(server.requestsOf(UserUpdateAvatar)).toEqual([]);
    choosePicture(10);
    expect(
      (await screen.findAllByText(`The picture could not be uploaded: ${refusalText('notAnImage', 'en-US')}`)).length,
    ).toBeGreaterThan(0);
  });
});

describe('the picture of an account', () => {
  it('can be removed', async () => {
    const withPicture = accountUser({ avatar_url: '/api/object/1' });
    const { server } = await openStudio('/?settings=account', {
      user: withPicture,
      script: (script) => script.answer(UserUpdateProfile, { data: { ...withPicture, avatar_url: '' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect((await screen.findAllByText('Picture removed')).length).toBeGreaterThan(0);
    expect(server.requestsOf(UserUpdateProfile)[0]?.body).toEqual({ avatar_url: '' });
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});

describe('password change', () => {
  it.each([
    { refusal: 'wrongPassword', text: 'The current password is wrong.' },
    { refusal: 'tooManyRequests', text: 'Too many attempts. Try again in 30 seconds.' },
  ] as const)('shows $refusal at the field it belongs to', async ({ refusal, text }) => {
    await open((script) => script.refuse(PassportWebEmailPasswordResetGet, refusal, { wait: '30 seconds' }));
    type('Current password', 'wrong');
    type('New password', 'a fine new phrase');
    const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    await waitFor(() => expect(change.disabled).toBe(false));
    fireEvent.click(change);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBeNull();
  });
});
