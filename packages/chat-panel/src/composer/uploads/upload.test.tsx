import type { Plugin } from '@parley/chat-core';
import { scriptedTransport } from '@parley/chat-core/testing/scripted-transport';
import { ApiError, UPLOAD_MAX_BYTES } from '@parley/contract';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { LONG_PASTE_CHARACTERS } from './use-paste.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const send = () => button('Send');
const files = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByText(/ B| kB| MB|failed/));
const fileOf = (name: string, content = 'content') => new File([content], name);

function sized(name: string, size: number): File {
  const file = fileOf(name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const pick = (...picked: File[]) => fireEvent.change(screen.getByLabelText('File'), { target: { files: picked } });

interface Transfer {
  files?: readonly File[];
  folders?: readonly string[];
  text?: string;
}

const transferOf = ({ files: given = [], folders = [], text = '' }: Transfer) => ({
  types: given.length + folders.length > 0 ? ['Files'] : ['text/plain'],
  files: [...given],
  items: [
    ...given.map((file) => ({ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) })),
    ...folders.map((name) => ({
      kind: 'file',
      getAsFile: () => fileOf(name),
      webkitGetAsEntry: () => ({ isDirectory: true }),
    })),
  ],
  getData: () => text,
});

function paste(transfer: Transfer): Event {
  const event = createEvent.paste(input(), { clipboardData: transferOf(transfer) });
  fireEvent(input(), event);
  return event;
}
function drag(kind: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', transfer: Transfer): Event {
  const event = createEvent[kind](screen.getByRole('log'));
  Object.defineProperty(event, 'dataTransfer', { value: transferOf(transfer) });
  fireEvent(screen.getByRole('log'), event);
  return event;
}

describe('chat §5 upload', () => {
  it('uploads a picked file and sends it with the text', async () => {
    const { settled, server } = await openPanel();
    pick(fileOf('notes.txt'));
    expect(screen.getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeTruthy();
    expect(send().disabled).toBe(true);
    await settled();
    expect(screen.queryByRole('progressbar')).toBeNull();
    fireEvent.change(input(), { target: { value: 'Read this' } });
    fireEvent.click(send());
    await settled();
    const [request] = server.requestsOf('chat');
    expect(request).toMatchObject({ content_type: 'mix' });
    expect(JSON.parse(String(request?.query)).item_list).toMatchObject([
      { type: 'file', file: { file_name: 'notes.txt', file_key: 'uri-of-notes-txt' } },
      { type: 'text', text: 'Read this' },
    ]);
    expect(files()).toEqual([]);
  });

  it('sends files without text', async () => {
    const { settled, server } = await openPanel();
    pick(fileOf('photo.png'));
    await settled();
    fireEvent.click(send());
    await settled();
    const [request] = server.requestsOf('chat');
    expect(JSON.parse(String(request?.query)).item_list).toMatchObject([{ type: 'image' }]);
  });

  it.each([
    ['an empty file', fileOf('nothing.txt', ''), 'Empty file: nothing.txt'],
    ['a large one', sized('film.mp4', UPLOAD_MAX_BYTES + 1), 'Larger than 500 MB: film.mp4'],
  ])('warns about %s and adds the others', async (_name, invalid, text) => {
    await openPanel({ fileLimit: 3 });
    pick(invalid, fileOf('good.txt'));
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByText('good.txt')).toBeTruthy();
    expect(screen.queryByText(invalid.name)).toBeNull();
  });

  it('accepts files from 1 byte to 500 MB', async () => {
    await openPanel({ fileLimit: 2 });
    pick(sized('one.txt', 1), sized('most.txt', UPLOAD_MAX_BYTES));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(files()).toHaveLength(2);
  });

  it('adds none of too many files, and no more when the limit is reached', async () => {
    const { settled } = await openPanel({ fileLimit: 2 });
    pick(fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt'));
    expect(screen.getByRole('alert').textContent).toContain('Too many files: 2 at most.');
    expect(files()).toEqual([]);
    pick(fileOf('a.txt'));
    await settled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Add files').disabled).toBe(false);
    pick(fileOf('b.txt'));
    await settled();
    expect(button('Add files').disabled).toBe(true);
  });

  it('lets the user pick several files if the limit is above 1', async () => {
    const { rerender } = await openPanel();
    expect(screen.getByLabelText<HTMLInputElement>('File').multiple).toBe(false);
    rerender({ fileLimit: 4 });
    expect(screen.getByLabelText<HTMLInputElement>('File').multiple).toBe(true);
  });

  it('can be canceled before sending, and retried when it failed', async () => {
    let isAway = true;
    const { transport } = scriptedTransport();
    const upload: typeof transport.upload = (...given) =>
      isAway ? Promise.reject(new Error('away')) : transport.upload(...given);
    const { settled } = await openPanel({ options: { transport: { ...transport, upload } } });
    pick(fileOf('notes.txt'));
    expect(button('Cancel uploading notes.txt')).toBeTruthy();
    await settled();
    expect(screen.getByText('Upload failed')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Upload failed: notes.txt');
    expect(send().disabled).toBe(true);
    isAway = false;
    fireEvent.click(button('Upload notes.txt again'));
    await settled();
    expect(screen.getByRole('status').textContent).toBe('Uploaded: notes.txt');
    fireEvent.click(button('Remove notes.txt'));
    expect(screen.queryByText('notes.txt')).toBeNull();
  });

  it('says in the words of the server why a file was refused', async () => {
    const { transport } = scriptedTransport();
    const reason = 'This file needs 7 MB, and you have 2 MB left of your 5 GB.';
    const upload: typeof transport.upload = () => Promise.reject(new ApiError(700000114, reason, ''));
    const { settled } = await openPanel({ options: { transport: { ...transport, upload } } });
    pick(fileOf('notes.txt'));
    await settled();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(`Upload failed: notes.txt. ${reason}`);
  });

  it('says before sending what the model does not get of a file, and in the sent message', async () => {
    const { settled, server } = await openPanel({ fileLimit: 10 });
    const note = 'Could not be read: protected by a password.';
    let answer: (files: object[]) => void = () => undefined;
    server.answerCall(
      '/api/conversation/check_files',
      () => new Promise((resolve) => (answer = (found) => resolve({ files: found }))),
    );
    pick(fileOf('secret.pdf'), fileOf('notes.txt'));
    await settled();
    expect(screen.getAllByText('Reading…').length).toBeGreaterThan(0);
    expect(send().disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    expect(button('Add files').disabled).toBe(false);
    const found = [
      { object_id: 'uri-of-secret-pdf', state: 'none', note },
      { object_id: 'uri-of-notes-txt', state: 'given', note: '' },
    ];
    answer(found);
    await settled();
    answer(found);
    await settled();
    expect(screen.queryByText('Reading…')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem');
    expect(cards.map((card) => within(card).queryByText(note) !== null)).toEqual([true, false]);
    expect(screen.getByRole('alert').textContent).toBe(`secret.pdf: ${note}`);
    expect(send().disabled).toBe(false);
    fireEvent.click(send());
    await settled();
    expect(within(screen.getByRole('region', { name: 'secret.pdf' })).getByText(note)).toBeTruthy();
    const [request] = server.requestsOf('chat');
    expect(JSON.parse(String(request?.query)).item_list).toHaveLength(2);
  });

  it('shows the progress of a sent message, which can be canceled and retried (chat §2)', async () => {
    const { transport } = scriptedTransport();
    const upload: typeof transport.upload = (_file, onProgress) => {
      onProgress(40);
      return new Promise(() => undefined);
    };
    const { client, settled } = await openPanel({ options: { transport: { ...transport, upload } } });
    pick(fileOf('notes.txt'));
    const fileIds = client.uploads?.getState().map(({ id }) => id) ?? [];
    client.sendMixed({ text: '', files: { fileIds } }).catch(() => undefined);
    await settled();
    const card = within(screen.getByRole('region', { name: 'notes.txt' }));
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(card.queryByRole('button', { name: 'Copy file address' })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Cancel uploading notes.txt' }));
    await settled();
    expect(card.getByText('Upload canceled')).toBeTruthy();
    expect(card.queryByRole('progressbar')).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Upload notes.txt again' }));
    await settled();
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('shows that a file type is not supported and does not send', async () => {
    const { settled, server } = await openPanel({
      options: { acceptedTypes: [{ fileType: 'pdf', accept: ['pdf'] }] },
    });
    pick(fileOf('program.exe'));
    await settled();
    fireEvent.click(send());
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('program.exe');
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('is not offered when it is switched off', async () => {
    const { rerender } = await openPanel();
    rerender({ enableMultimodalUpload: false });
    expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  });
});

describe('chat §5 paste upload', () => {
  it('works only when enabled', async () => {
    const { rerender } = await openPanel();
    expect(paste({ files: [fileOf('a.png')] }).defaultPrevented).toBe(false);
    expect(files()).toEqual([]);
    rerender({ enablePasteUpload: true });
    expect(paste({ files: [fileOf('a.png')] }).defaultPrevented).toBe(true);
    expect(screen.getByText('a.png')).toBeTruthy();
  });

  it('calls the plugin hook with the text, enabled or not (wire §2.1)', async () => {
    const onInputPaste = vi.fn();
    const plugin: Plugin = { name: 'listener', mode: 'readonly', setup: () => ({ hooks: { onInputPaste } }) };
    const { settled } = await openPanel({ options: { plugins: [plugin] } });
    paste({ text: 'pasted' });
    await settled();
    expect(onInputPaste.mock.calls).toMatchObject([[{ text: 'pasted' }]]);
  });

  it('adds files also when text came with them, and leaves the text to the browser', async () => {
    await openPanel({ enablePasteUpload: true });
    const event = paste({ files: [fileOf('cells.png')], text: 'one\ttwo' });
    expect(screen.getByText('cells.png')).toBeTruthy();
    expect(event.defaultPrevented).toBe(false);
  });

  it('does not paste the names that a file manager puts beside the files', async () => {
    await openPanel({ enablePasteUpload: true, fileLimit: 2 });
    const event = paste({ files: [fileOf('a.png'), fileOf('b.png')], text: '/home/ann/a.png\nb.png' });
    expect(files()).toHaveLength(2);
    expect(event.defaultPrevented).toBe(true);
  });

  it('ignores folders', async () => {
    await openPanel({ enablePasteUpload: true, fileLimit: 2 });
    paste({ files: [fileOf('a.png')], folders: ['pictures'] });
    expect(files()).toHaveLength(1);
  });

  it('leaves text to the input, and turns very long text into a file', async () => {
    await openPanel({ enablePasteUpload: true });
    expect(paste({ text: 'x'.repeat(LONG_PASTE_CHARACTERS) }).defaultPrevented).toBe(false);
    const long = 'y'.repeat(LONG_PASTE_CHARACTERS + 1);
    expect(paste({ text: long }).defaultPrevented).toBe(true);
    expect(screen.getByText('pasted-text.txt')).toBeTruthy();
    fireEvent.click(button('Insert as text'));
    expect(input().value).toBe(long);
    expect(screen.queryByText('pasted-text.txt')).toBeNull();
  });

  it('pastes long text as text if the file limit is reached', async () => {
    await openPanel({ enablePasteUpload: true });
    pick(fileOf('a.txt'));
    expect(paste({ text: 'y'.repeat(LONG_PASTE_CHARACTERS + 1) }).defaultPrevented).toBe(false);
  });
});

describe('chat §5 drag upload', () => {
  const isHighlighted = () => screen.queryByText('Drop files here') !== null;
  const later = (milliseconds: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)));

  it('highlights the drop area, and adds dropped files without folders', async () => {
    await openPanel({ fileLimit: 2 });
    const dragged = { files: [fileOf('a.txt')], folders: ['pictures'] };
    expect(drag('dragOver', dragged).defaultPrevented).toBe(true);
    expect(isHighlighted()).toBe(true);
    expect(drag('drop', dragged).defaultPrevented).toBe(true);
    expect(isHighlighted()).toBe(false);
    expect(files()).toHaveLength(1);
  });

  it('keeps the highlight when the pointer returns within 100 ms', async () => {
    await openPanel();
    const dragged = { files: [fileOf('a.txt')] };
    drag('dragEnter', dragged);
    drag('dragLeave', dragged);
    expect(isHighlighted()).toBe(true);
    drag('dragOver', dragged);
    await later(200);
    expect(isHighlighted()).toBe(true);
    drag('dragLeave', dragged);
    await later(200);
    expect(isHighlighted()).toBe(false);
  });

  it('ignores dragged text', async () => {
    await openPanel();
    expect(drag('dragOver', { text: 'text' }).defaultPrevented).toBe(false);
    expect(isHighlighted()).toBe(false);
  });

  it.each([{ enableDragUpload: false }, { enableMultimodalUpload: false }])('is off with %o', async (preferences) => {
    await openPanel(preferences);
    expect(drag('dragOver', { files: [fileOf('a.txt')] }).defaultPrevented).toBe(false);
  });
});
