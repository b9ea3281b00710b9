import { type AuditEntry, ListAuditEntries } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { openStudio } from '../../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';

const administrator = accountUser({ is_administrator: true });
const entry: AuditEntry = {
  entry_id: '1',
  created_at: 1_790_000_000_000,
  category: 'member',
  text: 'Removed Grace (grace@example.com) from the space Crew',
  actor_name: 'Ada',
  actor_email: 'ada@example.com',
  address: '192.0.2.7',
};

function scriptEntries(server: ScriptedServer) {
  server.answerWith(ListAuditEntries, ({ cursor }) => ({
    entries: [cursor ? { ...entry, entry_id: '2', text: 'Registered' } : entry],
    next_cursor: cursor ? '' : 'next',
    kept_days: 365,
  }));
}

describe('the audit log', () => {
  it('says who did what, when and from where, and how long that is kept', async () => {
    await openStudio('/admin/audit', { user: administrator, script: scriptEntries });
    const row = (await screen.findByText(entry.text)).closest('li');
    expect(row?.textContent).toContain('Ada (ada@example.com)');
    expect(row?.textContent).toContain('192.0.2.7');
    expect(screen.getByText(/Events are kept for 365 days/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Registered')).toBeTruthy();
  });

  it('takes its filter from the address, and exports the same', async () => {
    const path = '/admin/audit?user=ada%40example.com&category=member&period=7';
    const { server } = await openStudio(path, { user: administrator, script: scriptEntries });
    await screen.findByText(entry.text);
    const request = server.requestsOf(ListAuditEntries)[0]?.body as { from: number };
    expect(request).toEqual({ person: 'ada@example.com', category: 'member', from: expect.any(Number) });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' });
    const query = new URL(link.href).searchParams;
    expect(Object.fromEntries(query)).toEqual({ ...request, from: String(request.from) });
  });

  it('is searched by name or e-mail', async () => {
    const { server, address } = await openStudio('/admin/audit', { user: administrator, script: scriptEntries });
    await screen.findByText(entry.text);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name or e-mail' }), { target: { value: 'grace' } });
    await waitFor(() => expect(server.requestsOf(ListAuditEntries).at(-1)?.body).toEqual({ person: 'grace' }));
    await waitFor(() => expect(address()).toBe('/admin/audit?user=grace'));
  });

  it('says that the server did what an operator did with a command', async () => {
    await openStudio('/admin/audit', {
      user: administrator,
      script: (server) => {
        const byCommand = { ...entry, actor_name: '', actor_email: '', address: '' };
        server.answer(ListAuditEntries, { entries: [byCommand], next_cursor: '', kept_days: 365 });
      },
    });
    expect((await screen.findByText(entry.text)).closest('li')?.textContent).toContain('Server');
  });
});
