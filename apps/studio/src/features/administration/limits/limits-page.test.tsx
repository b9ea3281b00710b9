import {
  GetInstallationUsage,
  GetLimits,
  limitDefinition,
  limitNames,
  type ResponseOf,
  SetLimits,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';

const administrator = accountUser({ is_administrator: true });
const limits: ResponseOf<typeof GetLimits> = {
  limits: limitNames.map((name) => ({ name, value: limitDefinition(name).defaultValue })),
  exceptions: [{ name: 'userTokensPerDay', subject_id: 'u', subject_name: 'Grace', value: 500 }],
};
const script = (server: ScriptedServer) => {
  server.answer(GetLimits, limits);
  server.answer(SetLimits, {});
};

describe('the page of limits', () => {
  it('shows the limits of each user, space and agent, and saves what was changed', async () => {
    const { server } = await openStudio('/admin/limits', { user: administrator, script });
    const user = within(await screen.findByRole('region', { name: 'Each user' }));
    expect(user.getByLabelText<HTMLInputElement>('Replies at once').value).toBe('10');
    const tokens = user.getByLabelText<HTMLInputElement>('Tokens per day');
    expect([tokens.value, tokens.placeholder]).toEqual(['', 'No limit']);
    fireEvent.change(tokens, { target: { value: '50 000' } });
    fireEvent.change(user.getByLabelText('Replies at once'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requestsOf(SetLimits)[0]?.body).toEqual({
        limits: [
          { name: 'userTokensPerDay', value: 50_000 },
          { name: 'userRepliesAtOnce', value: null },
        ],
      }),
    );
    expect((await screen.findAllByText('Limits saved')).length).toBeGreaterThan(0);
  });

  it('says at the field what is not valid, and sends nothing', async () => {
    const { server } = await openStudio('/admin/limits', { user: administrator, script });
    const bot = within(await screen.findByRole('region', { name: 'Each agent' }));
    fireEvent.change(bot.getByLabelText('Tokens per month'), { target: { value: 'many' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(bot.getByText('Enter a whole number, or leave it empty for no limit.')).toBeTruthy();
    expect(document.activeElement).toBe(bot.getByLabelText('Tokens per month'));
    expect(server.requestsOf(SetLimits)).toEqual([]);
  });

  it('lists exceptions and removes them', async () => {
    const { server } = await openStudio('/admin/limits', { user: administrator, script });
    const exceptions = within(await screen.findByRole('region', { name: 'Exceptions' }));
    expect(exceptions.getByRole('listitem').textContent).toContain('Grace');
    expect(exceptions.getByRole('listitem').textContent).toContain('Tokens per day: 500');
    fireEvent.click(exceptions.getByRole('button', { name: 'Remove the limit “Tokens per day” of Grace' }));
    await waitFor(() =>
      expect(server.requestsOf(SetLimits)[0]?.body).toEqual({
        limits: [{ name: 'userTokensPerDay', subject_id: 'u' }],
      }),
    );
  });
});

describe('the usage of the installation', () => {
  const sums = { calls: 3, answers: 2, input_tokens: 1_500, output_tokens: 500, cost: 0.25 };
  const report = {
    total: sums,
    days: [{ day: '2026-11-15', ...sums }],
    models: [{ id: 'm', name: 'Small', ...sums }],
    bots: [{ id: 'b', name: 'Cook', ...sums }],
    kinds: [{ id: 'reply', name: '', ...sums }],
    spaces: [{ id: 's', name: 'Crew', ...sums }],
    users: [
      { id: 'u', name: 'Grace', ...sums },
      { id: 'gone', name: '', ...sums },
    ],
  };

  it('has a table by user, and gives a user limits of their own', async () => {
    const { server } = await openStudio('/admin/usage', {
      user: administrator,
      script: (server) => {
        script(server);
        server.answer(GetInstallationUsage, { report });
      },
    });
    const users = within(await screen.findByRole('table', { name: 'Users' }));
    expect(users.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Grace', 'Deleted user']);
    fireEvent.click(users.getByRole('button', { name: 'Limits of Grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Grace' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Tokens per day')).value).toBe('500');
    expect(dialog.getByLabelText<HTMLInputElement>('Replies at once').placeholder).toBe('10');
    fireEvent.change(dialog.getByLabelText('Replies at once'), { target: { value: '20' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.requestsOf(SetLimits)[0]?.body).toEqual({
        limits: [{ name: 'userRepliesAtOnce', subject_id: 'u', value: 20 }],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
