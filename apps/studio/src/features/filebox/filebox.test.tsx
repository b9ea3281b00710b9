import {
  DeleteFileboxFiles,
  type FileboxFile,
  GetFileboxText,
  ListFileboxes,
  ListFileboxFiles,
  RenameFileboxFile,
} from '@parley/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountUser } from '../../testing/account-user.ts';
import { openDraftEditor } from '../../testing/open-draft-editor.tsx';
import { openStudio } from '../../testing/open-studio.tsx';
import type { ScriptedServer } from '../../testing/scripted-server.ts';
import { FileboxButton } from './filebox-button.tsx';

const file = (name: string, change: Partial<FileboxFile> = {}): FileboxFile => ({
  file_id: name.replace('.', '-'),
  name,
  file_type: 'pdf',
  byte_size: 2048,
  sent_at: Date.UTC(2026, 10, 16, 12),
  width: 0,
  height: 0,
  file_url: `/api/upload/file/${name}`,
  thumb_url: `/api/upload/file/${name}`,
  excerpt: '',
  ...change,
});

const listed = (files: FileboxFile[], next_cursor = '') => ({ files, next_cursor, file_count: 2, bytes: 4096 });

async function openBox(script: (server: ScriptedServer) => void = () => undefined) {
  const opened = openDraftEditor(<FileboxButton botId="30" />, {
    script(server) {
      server.answer(
        ListFileboxFiles,
        listed([file('lease.pdf'), file('cat.jpg', { file_type: 'image', width: 60, height: 40 })]),
      );
      script(server);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Your files' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Files you sent to this agent' }));
  return { ...opened, drawer };
}

const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);

async function choose(drawer: ReturnType<typeof within>, name: string, action: string): Promise<void> {
  const trigger = await drawer.findByRole('button', { name: `More about ${name}` });
  fireEvent.keyDown(trigger, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the files that the user has sent to an agent', () => {
  it('are listed with kind, size and time, and with what they take together', async () => {
    const { drawer } = await openBox();
    const [lease, cat] = await drawer.findAllByRole('listitem');
    expect(lease?.textContent).toMatch(/lease\.pdf.*Document · 2 kB · Nov 16, 2026/);
    expect(cat?.textContent).toMatch(/cat\.jpg.*Picture/);
    expect(drawer.getByText('2 files, 4 kB')).toBeTruthy();
  });

  it('are searched by name and text, and filtered by kind', async () => {
    const { drawer, server } = await openBox();
    await drawer.findAllByRole('listitem');
    server.answer(ListFileboxFiles, listed([file('lease.pdf', { excerpt: 'The deposit is two rents' })]));
    fireEvent.change(drawer.getByRole('searchbox', { name: 'Search names and texts' }), {
      target: { value: ' deposit ' },
    });
    expect(await drawer.findByText('The deposit is two rents')).toBeTruthy();
    expect(bodiesOf(server, ListFileboxFiles).at(-1)).toEqual({ bot_id: '30', search: 'deposit' });
    server.answer(ListFileboxFiles, listed([]));
    fireEvent.change(drawer.getByRole('searchbox', { name: 'Search names and texts' }), {
      target: { value: 'castle' },
    });
    expect(await drawer.findByText(/castle/)).toBeTruthy();
  });

  it('are previewed: a picture as it looks, other files as the agent reads them, part by part', async () => {
    const { drawer } = await openBox((server) =>
      server.answerWith(GetFileboxText, ({ part }) => ({ text: `Text of part ${part}`, part_count: 2, note: '' })),
    );
    fireEvent.click(await drawer.findByRole('button', { name: 'lease.pdf' }));
    const preview = within(await screen.findByRole('dialog', { name: 'lease.pdf' }));
    expect(await preview.findByText('Text of part 1')).toBeTruthy();
    expect(preview.getByRole<HTMLButtonElement>('button', { name: 'Previous part' }).disabled).toBe(true);
    fireEvent.click(preview.getByRole('button', { name: 'Next part' }));
    expect(await preview.findByText('Text of part 2')).toBeTruthy();
    expect(preview.getByText('Part 2 of 2')).toBeTruthy();
    fireEvent.click(preview.getByRole('button', { name: 'Close' }));
    fireEvent.click(await drawer.findByRole('button', { name: 'cat.jpg' }));
    const picture = within(await screen.findByRole('dialog', { name: 'cat.jpg' }));
    expect(picture.getByRole('img', { name: 'cat.jpg' }).getAttribute('src')).toBe('/api/upload/file/cat.jpg');
  });

  it('say why a file has no text', async () => {
    const { drawer } = await openBox((server) =>
      server.answer(GetFileboxText, { text: '', part_count: 0, note: 'Could not be read: protected by a password.' }),
    );
    fireEvent.click(await drawer.findByRole('button', { name: 'lease.pdf' }));
    expect(await screen.findByText('Could not be read: protected by a password.')).toBeTruthy();
  });

  it('are renamed; a name that is too long is refused in the dialog', async () => {
    const { drawer, server } = await openBox((script) => script.answer(RenameFileboxFile, { name: 'Flat.pdf' }));
    await choose(drawer, 'lease.pdf', 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename file' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: '好'.repeat(86) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a name of 1 to 255 bytes.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Flat' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Renamed to “Flat.pdf”')).toBeTruthy();
    expect(bodiesOf(server, RenameFileboxFile)).toEqual([{ bot_id: '30', file_id: 'lease-pdf', name: 'Flat' }]);
  });

  it('are deleted after a question; a refusal is said and the file stays', async () => {
    const { drawer, server } = await openBox((script) => script.refuse(DeleteFileboxFiles, 'fileNotInFilebox'));
    await choose(drawer, 'lease.pdf', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “lease.pdf”?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have not sent this file to the agent, or it was deleted.')).toBeTruthy();
    server.answer(DeleteFileboxFiles, {});
    server.answer(ListFileboxFiles, { ...listed([]), file_count: 0, bytes: 0 });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“lease.pdf” was deleted')).toBeTruthy();
    expect(await drawer.findByText('No files yet')).toBeTruthy();
    expect(bodiesOf(server, DeleteFileboxFiles).at(-1)).toEqual({ bot_id: '30', file_ids: ['lease-pdf'] });
  });
});

describe('the files of the account', () => {
  it('are listed by agent in the settings, and managed there', async () => {
    await openStudio('/?settings=account', {
      user: accountUser(),
      script(server) {
        const box = { bot_id: '30', bot_name: 'Curly', bot_icon_url: '', file_count: 1, bytes: 2048 };
        server.answer(ListFileboxes, { fileboxes: [box] });
        server.answer(ListFileboxFiles, listed([file('lease.pdf')]));
      },
    });
    const boxes = within(await screen.findByRole('list', { name: 'Files by agent' }));
    expect(boxes.getByRole('listitem').textContent).toMatch(/Curly.*1 file, 2 kB/);
    fireEvent.click(boxes.getByRole('button', { name: 'Manage files sent to Curly' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Files you sent to Curly' }));
    expect(await drawer.findByRole('button', { name: 'lease.pdf' })).toBeTruthy();
  });
});
