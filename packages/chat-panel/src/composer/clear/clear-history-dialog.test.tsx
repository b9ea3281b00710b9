import { GetConversationFiles, type ResponseOf } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';
import { conversationFilesRoute } from './use-conversation-files.ts';

afterEach(() => vi.unstubAllGlobals());

const asked: { path: string; body: unknown }[] = [];

/** The page's own server, which counts the files of a conversation. */
function answerFiles(answer: ResponseOf<typeof GetConversationFiles> | 'away' | 'refused'): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) });
    if (answer === 'away') throw new TypeError('Failed to fetch');
    if (answer === 'refused')
      return new Response(JSON.stringify({ code: 500, msg: 'Internal error' }), { status: 500 });
    return new Response(JSON.stringify({ code: 0, msg: '', ...answer }));
  });
}

async function openDialog(enableFilebox: boolean) {
  const panel = await openPanel({ history: turns(1), enableFilebox });
  fireEvent.click(screen.getByRole('button', { name: 'Clear history' }));
  await screen.findByRole('dialog', { name: 'Clear history?' });
  return panel;
}

const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
const FILES = 'Also delete its files (2 · 4.0 kB)';

describe('chat §4 clear history with files that the bot could look at later', () => {
  it('asks the server by the route of the contract', async () => {
    expect(conversationFilesRoute).toEqual({ method: GetConversationFiles.method, path: GetConversationFiles.path });
    answerFiles({ is_filebox_on: true, file_count: 2, bytes: 4096 });
    await openDialog(true);
    await screen.findByRole('checkbox', { name: FILES });
    expect(asked).toEqual([
      { path: GetConversationFiles.path, body: { conversation_id: expect.stringMatching(/^conversation/) } },
    ]);
  });

  it('keeps the files unless the user ticks that they go too', async () => {
    answerFiles({ is_filebox_on: true, file_count: 2, bytes: 4096 });
    const { server, settled } = await openDialog(true);
    const checkbox = await screen.findByRole('checkbox', { name: FILES });
    expect(checkbox.getAttribute('aria-checked')).toBe('false');
    confirm();
    await settled();
    expect(server.requestsOf('clearMessage')).toMatchObject([{ keep_files: true }]);
  });

  it('deletes them when the user ticks it', async () => {
    answerFiles({ is_filebox_on: true, file_count: 2, bytes: 4096 });
    const { server, settled } = await openDialog(true);
    fireEvent.click(await screen.findByRole('checkbox', { name: FILES }));
    confirm();
    await settled();
    expect(server.requestsOf('clearMessage')).toMatchObject([{ keep_files: false }]);
  });

  it.each([
    ['the filebox is off', { is_filebox_on: false, file_count: 2, bytes: 4096 }],
    ['there are no files', { is_filebox_on: true, file_count: 0, bytes: 0 }],
  ] as const)('does not ask where %s', async (_, answer) => {
    answerFiles(answer);
    const { server, settled } = await openDialog(true);
    await settled();
    expect(screen.queryByRole('checkbox')).toBeNull();
    confirm();
    await settled();
    const [request] = server.requestsOf('clearMessage');
    expect(request).not.toHaveProperty('keep_files');
  });

  it.each(['away', 'refused'] as const)(
    'asks without numbers where the server is %s, and keeps files',
    async (answer) => {
      answerFiles(answer);
      const { server, settled } = await openDialog(true);
      const checkbox = await screen.findByRole('checkbox', { name: 'Also delete its files' });
      expect(checkbox.getAttribute('aria-checked')).toBe('false');
      confirm();
      await settled();
      expect(server.requestsOf('clearMessage')).toMatchObject([{ keep_files: true }]);
    },
  );

  it('does not remember the tick of a question that was cancelled', async () => {
    answerFiles({ is_filebox_on: true, file_count: 2, bytes: 4096 });
    await openDialog(true);
    fireEvent.click(await screen.findByRole('checkbox', { name: FILES }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    expect((await screen.findByRole('checkbox', { name: FILES })).getAttribute('aria-checked')).toBe('false');
  });

  it('does not ask a server at all unless the host says that the page is its own', async () => {
    answerFiles({ is_filebox_on: true, file_count: 2, bytes: 4096 });
    await openDialog(false);
    expect(asked).toEqual([]);
  });
});
