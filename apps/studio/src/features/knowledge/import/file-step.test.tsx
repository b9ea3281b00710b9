import {
  AbortUpload,
  CompleteUpload,
  CreateDocumentReview,
  GetUploadAuthToken,
  KeepFiles,
  MGetDocumentReview,
  PutUploadPart,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { answerIconUpload } from '../../../testing/answer-icon-upload.ts';
import { bodiesOf, KNOWLEDGE, openKnowledge } from '../../../testing/open-knowledge.ts';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';

const UPLOAD = `${KNOWLEDGE}/upload?type=text_doc`;
const file = (name: string, content = 'Bees') => new File([content], name);
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText('Drop files here'), { dataTransfer: { files: files as unknown as FileList } });
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

async function open(script: (server: ScriptedServer) => void = () => undefined) {
  onTestFinished(() => localCache.writeItem('7001', 'knowledge-import', '501:text_doc', undefined));
  const opened = await openKnowledge(UPLOAD, [], (server) => {
    answerIconUpload(server);
    server.answer(AbortUpload, {});
    server.answerWith(KeepFiles, ({ object_ids }) => ({ kept_ids: object_ids }));
    script(server);
  });
  await screen.findByText('Drop files here');
  return opened;
}

describe('studio §4 upload', () => {
  it('refuses files that cannot be read, with the reason, and uploads the others', async () => {
    await open();
    drop(file('bees.md'), file('bees.exe'), file('empty.txt', ''));
    expect(await screen.findByText('1 of 3 files uploaded')).toBeTruthy();
    expect(row('bees.exe').getByRole('alert').textContent).toBe('Files of this kind cannot be read.');
    expect(row('empty.txt').getByRole('alert').textContent).toBe('The file is empty.');
    expect(row('bees.exe').queryByRole('button', { name: /Try again/ })).toBeNull();
  });

  it('tries a failed upload again without choosing the file again', async () => {
    const { server } = await open((script) => script.refuse(CompleteUpload, 'uploadDamaged'));
    drop(file('bees.md'));
    const retry = await screen.findByRole('button', { name: 'Try again: bees.md' });
    expect(row('bees.md').getByRole('alert')).toBeTruthy();
    await waitFor(() => expect(server.requestsOf(AbortUpload)).toHaveLength(1));
    answerIconUpload(server);
    fireEvent.click(retry);
    expect(await screen.findByText('1 of 1 files uploaded')).toBeTruthy();
    expect(row('bees.md').queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });

  it('asks before files that are being uploaded are left, and cancels them then', async () => {
    const { server, address } = await open((script) => script.hold(PutUploadPart));
    drop(file('bees.md'), file('later.md'));
    await screen.findByText('Uploading');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Web pages' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep uploading' }));
    expect(address()).toBe(UPLOAD);
    fireEvent.click(screen.getByRole('radio', { name: 'Web pages' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('textbox', { name: 'Addresses of web pages' });
    await waitFor(() => expect(server.requestsOf(AbortUpload)).toHaveLength(1));
    expect(server.requestsOf(PutUploadPart)[0]?.signal?.aborted).toBe(true);
    expect(server.requestsOf(GetUploadAuthToken)).toHaveLength(1);
  });

  it('cancels an upload that is removed, and goes on with the next', async () => {
    const { server } = await open((script) => script.hold(PutUploadPart));
    drop(file('bees.md'), file('later.md'));
    await screen.findByText('Uploading');
    answerIconUpload(server);
    fireEvent.click(screen.getByRole('button', { name: 'Remove bees.md' }));
    expect(await screen.findByText('1 of 1 files uploaded')).toBeTruthy();
    expect(screen.queryByText('bees.md')).toBeNull();
  });
});

describe('wire §3 a draft with uploaded files', () => {
  const kept = { key: '1', name: 'bees.md', size: 4, status: 'success', sent: 4, uri: 'object-1', problem: '' };
  const store = (step: string) =>
    localCache.writeItem(
      '7001',
      'knowledge-import',
      '501:text_doc',
      JSON.stringify({ step, files: [kept], reviewIds: step === 'preview' ? ['801'] : [] }),
    );

  it('keeps them on the server', async () => {
    store('source');
    const { server } = await open();
    await waitFor(() => expect(bodiesOf(server, KeepFiles)).toEqual([{ object_ids: ['object-1'] }]));
    expect(screen.getByText('Uploaded')).toBeTruthy();
  });

  it('goes back to the files when the server has deleted one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    store('preview');
    await open((server) => {
      server.refuse(MGetDocumentReview, 'notFound');
      server.refuse(CreateDocumentReview, 'notFound');
      server.answer(KeepFiles, { kept_ids: [] });
    });
    expect(await screen.findByText('The uploaded file has expired. Choose it again.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });
});

describe('wire §3 addresses of web pages', () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Addresses of web pages' }), { target: { value: text } });

  it('say why the import cannot go on', async () => {
    onTestFinished(() => localCache.writeItem('7001', 'knowledge-import', '501:text_url', undefined));
    await openKnowledge(`${KNOWLEDGE}/upload?type=text_url`, []);
    await screen.findByRole('textbox', { name: 'Addresses of web pages' });
    write('https:example.com');
    expect(
      screen.getByText('“https:example.com” is not an address that starts with http:// or https://.'),
    ).toBeTruthy();
    write(`https://example.com/${'a'.repeat(2000)}`);
    expect(screen.getByText(/^An address can have at most 2000 characters: https:\/\/example\.com\/a+…$/)).toBeTruthy();
    write(Array.from({ length: 301 }, (_, index) => `https://example.com/${index}`).join('\n'));
    expect(screen.getByText('At most 300 web pages can be imported at once.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });
});
