import { ExportOwnUsage, GetOwnUsage, toHttpRequest, type UsageReport } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';

const sums = { calls: 3, answers: 2, input_tokens: 1_500, output_tokens: 500, cost: 0.25 };
const report: UsageReport = {
  total: sums,
  days: [
    { day: '2026-11-15', ...sums },
    { day: '2026-11-16', calls: 0, answers: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
  ],
  models: [{ id: 'm', name: 'Small', ...sums }],
  bots: [
    { id: 'b', name: 'Cook', ...sums },
    { id: 'gone', name: '', ...sums },
  ],
  spaces: [
    { id: '', name: '', ...sums },
    { id: 'left', name: '', ...sums },
  ],
  kinds: [{ id: 'voice', name: '', ...sums }],
  users: [],
};
const empty: UsageReport = {
  ...report,
  total: { calls: 0, answers: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
  days: [{ day: '2026-11-16', calls: 0, answers: 0, input_tokens: 0, output_tokens: 0, cost: 0 }],
};

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 16, 12), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('own usage in the account settings', () => {
  it('shows figures, charts by day, model and agent, and tables', async () => {
    await openStudio('/?settings=usage', {
      user: accountUser(),
      script: (server) => server.answer(GetOwnUsage, { report, budgets: [] }),
    });
    const perDay = within(await screen.findByRole('region', { name: 'Tokens per day' }));
    expect((await perDay.findAllByRole('row')).map(({ textContent }) => textContent)).toEqual([
      'DayTokens per day',
      'Nov 152K',
      'Nov 160',
    ]);
    const byAgent = within(screen.getByRole('region', { name: 'Tokens by agent' }));
    expect(byAgent.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Cook',
      'An agent you no longer have',
    ]);
    expect(screen.getByRole('table', { name: 'Agents' }).textContent).toContain('Cook2,0001,5005000.2532');
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Spaces' }));
    expect(screen.getByRole('table', { name: 'Spaces' }).textContent).toContain('A space you are no longer in');
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Purposes' }));
    expect(screen.getByRole('table', { name: 'Purposes' }).textContent).toContain('Voice input');
    fireEvent.click(screen.getByRole('radio', { name: 'Cost' }));
    expect(await screen.findByRole('region', { name: 'Cost per day' })).toBeTruthy();
  });

  it('asks for the chosen month and offers its file', async () => {
    const { server } = await openStudio('/?settings=usage', {
      user: accountUser(),
      script: (script) => script.answer(GetOwnUsage, { report, budgets: [] }),
    });
    const period = await screen.findByRole('combobox', { name: /Period/ });
    expect(server.requestsOf(GetOwnUsage)[0]?.body).toEqual({ first_day: '2026-10-18', last_day: '2026-11-16' });
    fireEvent.keyDown(period, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'February 2026' }));
    const february = { first_day: '2026-02-01', last_day: '2026-02-28' };
    await waitFor(() => expect(server.requestsOf(GetOwnUsage).at(-1)?.body).toEqual(february));
    const file = screen.getByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toBe(toHttpRequest(ExportOwnUsage, february).path);
  });

  it('asks for days of the user’s own once they are a period', async () => {
    const { server } = await openStudio('/?settings=usage', {
      user: accountUser(),
      script: (script) => script.answer(GetOwnUsage, { report, budgets: [] }),
    });
    fireEvent.keyDown(await screen.findByRole('combobox', { name: /Period/ }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('option', { name: 'Custom' }));
    const from = await screen.findByLabelText('From');
    fireEvent.change(from, { target: { value: '2026-11-20' } });
    expect(screen.getByText('The last day is before the first.')).toBeTruthy();
    fireEvent.change(from, { target: { value: '2026-11-14' } });
    const days = { first_day: '2026-11-14', last_day: '2026-11-16' };
    await waitFor(() => expect(server.requestsOf(GetOwnUsage).at(-1)?.body).toEqual(days));
    expect(server.requestsOf(GetOwnUsage).some(({ body }) => JSON.stringify(body).includes('11-20'))).toBe(false);
  });

  it('shows how much of each limit is used and when it resets', async () => {
    const budget = { unit: 'tokens', period: 'day', used: 750, max: 1_000, resets_at: Date.UTC(2026, 10, 17) } as const;
    await openStudio('/?settings=usage', {
      user: accountUser(),
      script: (server) => server.answer(GetOwnUsage, { report: empty, budgets: [budget] }),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Tokens today' });
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    expect(screen.getByText(/750 of 1,000 · resets Nov 1[67], 2026/)).toBeTruthy();
    expect(screen.getByText('Nothing was used in this period')).toBeTruthy();
  });

  it('offers to load again after a failure', async () => {
    const { server } = await openStudio('/?settings=usage', {
      user: accountUser(),
      script: (script) => script.refuse(GetOwnUsage, 'tooBusy'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The usage could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.requestsOf(GetOwnUsage)).toHaveLength(2));
  });
});
