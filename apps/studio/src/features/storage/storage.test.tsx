import {
  GetInstallationStorage,
  GetOwnStorage,
  GetUnusedStorage,
  ListStorage,
  type ResponseOf,
} from '@parley/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
// Load the lazy page once before the tests, so that no test has to wait for it.
import './storage-page.tsx';

const GB = 2 ** 30;
const administrator = accountUser({ is_administrator: true });
const holder = (id: string, name: string, email: string, used_bytes: number, limit_bytes: number | null) => ({
  id,
  name,
  email,
  avatar_url: '',
  used_bytes,
  file_count: 3,
  limit_bytes,
});
const storage: ResponseOf<typeof GetInstallationStorage> = {
  used_bytes: 12 * GB,
  file_count: 1234,
  unfinished_bytes: 5 * 2 ** 20,
  disk_free_bytes: 40 * GB,
  disk_total_bytes: 100 * GB,
  disk_reserve_bytes: GB / 4,
};

function script(server: ScriptedServer): void {
  server.answer(GetInstallationStorage, storage);
  server.answer(GetUnusedStorage, { file_count: 1, bytes: 2 ** 20 });
  server.answerWith(ListStorage, ({ kind, cursor }) => {
    if (kind === 'space')
      return {
        holders: [holder('20', 'Crew', '', 7 * GB, null), holder('', '', '', 1024, null)],
        next_cursor: '',
      };
    return {
      holders: cursor
        ? [holder('2', 'Hedy', 'hedy@example.com', 512, 5 * GB)]
        : [holder('1', 'Grace', 'grace@example.com', 4.5 * GB, 5 * GB)],
      next_cursor: cursor ? '' : '1',
    };
  });
}

const tile = async (label: string) => (await screen.findByText(label)).parentElement as HTMLElement;

describe('the storage of the installation', () => {
  it('shows what files take, what nothing refers to, and the room of the disk', async () => {
    await openStudio('/admin/storage', { user: administrator, script });
    await screen.findByText('12 GB');
    expect((await tile('Stored files')).textContent).toContain('1234 files');
    expect((await tile('Unfinished uploads')).textContent).toContain('5 MB');
    await screen.findByText('1 file, deleted after three days');
    expect((await tile('Files nothing refers to')).textContent).toContain('1 MB');
    expect((await tile('Free on the disk')).textContent).toContain('40 GBof 100 GB; 256 MB are kept in reserve');
  });

  it('says that uploads are refused while the disk has less than its reserve', async () => {
    await openStudio('/admin/storage', {
      user: administrator,
      script: (server) => {
        script(server);
        server.answer(GetInstallationStorage, { ...storage, disk_free_bytes: GB / 8 });
      },
    });
    expect(await screen.findByText('Less than the reserve of 256 MB: uploads are refused')).toBeTruthy();
  });

  it('lists users page by page, and spaces, each with a CSV file', async () => {
    await openStudio('/admin/storage', { user: administrator, script });
    const users = within(await screen.findByRole('tabpanel', { name: 'By user' }));
    expect((await users.findByText('Grace')).closest('li')?.textContent).toContain('4.5 GB of 5 GB');
    fireEvent.click(users.getByRole('button', { name: 'Load more' }));
    expect((await users.findByText('Hedy')).closest('li')?.textContent).toContain('512 bytes of 5 GB');
    expect(screen.getByRole('link', { name: 'Export storage by user as CSV' }).getAttribute('href')).toBe(
      '/api/storage/export_storage?kind=user',
    );

    const tab = screen.getByRole('tab', { name: 'By space' });
    fireEvent.mouseDown(tab);
    fireEvent.focus(tab);
    const spaces = within(await screen.findByRole('tabpanel', { name: 'By space' }));
    expect((await spaces.findByText('Crew')).closest('li')?.textContent).toContain('7 GB');
    expect(spaces.getByText('Files that count for no space')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export storage by space as CSV' }).getAttribute('href')).toBe(
      '/api/storage/export_storage?kind=space',
    );
  });

  it('offers to load it again when it has failed', async () => {
    const { server } = await openStudio('/admin/storage', {
      user: administrator,
      script: (given) => {
        script(given);
        given.refuse(GetInstallationStorage, 'tooBusy');
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The storage could not be loaded');
    server.answer(GetInstallationStorage, storage);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('12 GB')).toBeTruthy();
  });
});

describe('the storage of a user', () => {
  const open = (use: ResponseOf<typeof GetOwnStorage>['use']) =>
    openStudio('/?settings=account', {
      user: accountUser(),
      script: (server) => server.answer(GetOwnStorage, { use }),
    });

  it('is a section of the account settings', async () => {
    await open({ used_bytes: 2 * GB, file_count: 12, limit_bytes: 5 * GB });
    const section = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(await section.findByText('2 GB of 5 GB · 12 files')).toBeTruthy();
    expect(section.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe('40');
  });

  it('says what to do when it is full', async () => {
    await open({ used_bytes: 5 * GB, file_count: 12, limit_bytes: 5 * GB });
    expect(await screen.findByText(/Nothing more can be uploaded. Delete messages with files/)).toBeTruthy();
  });

  it('has no bar without a limit', async () => {
    await open({ used_bytes: 2 * GB, file_count: 1, limit_bytes: null });
    const section = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(await section.findByText('2 GB · 1 file')).toBeTruthy();
    expect(section.queryByRole('progressbar')).toBeNull();
  });
});
