import { auditFallbackText, GetDraftBotInfoAgw, UpdateDraftBotInfoAgw } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionStore } from '../../../connection/connection-store.ts';
import { loadedDraft, openDraftEditor, saved } from '../../../testing/open-draft-editor.tsx';
import { SavingIndicator } from './saving-indicator.tsx';

// Errors of autosave are logged.
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  logged.mockClear();
  connectionStore.dispatch({ type: 'response-arrived' });
});
afterAll(() => logged.mockRestore());

const indicator = (text: string) => screen.findByRole('button', { name: new RegExp(`^Saving state: ${text}`) });

describe('studio §4 saving indicator', () => {
  it('tells unsaved, then saved with the time', async () => {
    const { editor, saves } = openDraftEditor(<SavingIndicator />);
    await indicator('Saved Sep 21');
    act(() => editor.change('prompt_info', { prompt: 'Be kind.' }));
    await indicator('Unsaved');
    expect(saves()).toEqual([]);
    fireEvent.keyDown(window, { key: 's', code: 'KeyS', ctrlKey: true });
    await indicator('Saved [0-9]+:[0-9]+');
    expect(saves()).toEqual([
      { bot_info: { bot_id: '30', prompt_info: { prompt: 'Be kind.' } }, base_commit_version: '4' },
    ]);
  });

  it('tells that nothing can be edited', async () => {
    const { editor, saves } = openDraftEditor(<SavingIndicator />, { draft: loadedDraft({}, { editable: false }) });
    await indicator('Read-only');
    act(() => editor.change('name', 'Larry'));
    await act(() => editor.flush());
    expect([editor.getDraft().name, saves()]).toEqual(['Curly', []]);
  });

  it('studio §8: tells that saving failed and why, without a toast, and retries on request', async () => {
    const { editor, server, saves } = openDraftEditor(<SavingIndicator />);
    server.goOffline(UpdateDraftBotInfoAgw);
    act(() => editor.change('name', 'Larry'));
    fireEvent.click(await indicator('Not saved, retrying'));
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('Not saved, retrying');
    screen.getByText('The server cannot be reached. Check your connection and try again.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(logged).toHaveBeenCalledWith('parley: save a draft', expect.anything());
    server.answer(UpdateDraftBotInfoAgw, saved('5'));
    fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    await indicator('Saved');
    expect(saves()).toHaveLength(2);
  });

  it('retries at once when the connection returns', async () => {
    const { editor, server } = openDraftEditor(<SavingIndicator />);
    server.goOffline(UpdateDraftBotInfoAgw);
    act(() => editor.change('name', 'Larry'));
    await indicator('Not saved, retrying');
    server.answer(UpdateDraftBotInfoAgw, saved('5'));
    act(() => connectionStore.dispatch({ type: 'response-arrived' }));
    await indicator('Saved');
  });

  it('tells which part was refused, saves the others and tries again after the next change', async () => {
    const { editor, server, saves } = openDraftEditor(<SavingIndicator />);
    server.refuse(UpdateDraftBotInfoAgw, 'invalidRequest', { problem: 'name' });
    act(() => editor.change('name', ''));
    fireEvent.click(await indicator('Not saved'));
    expect(screen.getByRole('definition').textContent).toBe('The request is not valid: name');
    server.answer(UpdateDraftBotInfoAgw, saved('5'));
    act(() => editor.change('description', 'Plans trips'));
    await act(() => editor.flush());
    expect(saves().at(-1)).toEqual({
      bot_info: { bot_id: '30', description: 'Plans trips' },
      base_commit_version: '4',
    });
    await indicator('Not saved');
    act(() => editor.change('name', 'Larry'));
    await indicator('Saved');
  });

  it('studio §5 audit: tells what the content check said', async () => {
    const { editor, server } = openDraftEditor(<SavingIndicator />);
    const refused = (check_not_pass_msg: string) => ({
      data: { ...saved('4', false).data, check_not_pass: true, check_not_pass_msg },
    });
    server.answer(UpdateDraftBotInfoAgw, refused('No advertising'));
    act(() => editor.change('name', 'Buy now'));
    fireEvent.click(await indicator('Not saved'));
    expect(screen.getByRole('definition').textContent).toBe('No advertising');
    server.answer(UpdateDraftBotInfoAgw, refused(''));
    act(() => editor.change('name', 'Buy it now'));
    await screen.findByText(auditFallbackText['en-US']);
  });

  it('is silent for screen readers while everything works', async () => {
    const { editor } = openDraftEditor(<SavingIndicator />);
    act(() => editor.change('name', 'Larry'));
    await indicator('Saved');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('studio §7 the draft of the page', () => {
  it('takes in what others saved in between', async () => {
    const { editor, server } = openDraftEditor(<SavingIndicator />);
    server.answer(UpdateDraftBotInfoAgw, saved('6'));
    server.answer(GetDraftBotInfoAgw, loadedDraft({ name: 'Larry', description: 'By Grace' }, { commit_version: '6' }));
    act(() => editor.change('name', 'Larry'));
    await waitFor(() => expect(editor.getDraft().description).toBe('By Grace'));
    expect(editor.getCommitVersion()).toBe('6');
  });
});

describe('leaving the page', () => {
  afterEach(() => vi.useRealTimers());

  it('saves first, without a question', async () => {
    const { editor, leave, address, saves } = openDraftEditor(<SavingIndicator />);
    act(() => editor.change('prompt_info', { prompt: 'Be kind.' }));
    await act(leave);
    await waitFor(() => expect(address()).toBe('/elsewhere'));
    expect(saves()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks when something cannot be saved', async () => {
    const { editor, server, leave, address } = openDraftEditor(<SavingIndicator />);
    server.goOffline(UpdateDraftBotInfoAgw);
    act(() => editor.change('prompt_info', { prompt: 'Be kind.' }));
    await act(leave);
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/');
    await act(leave);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('asks when the server does not answer for some seconds', async () => {
    vi.useFakeTimers();
    const { editor, server, leave } = openDraftEditor(<SavingIndicator />);
    server.hold(UpdateDraftBotInfoAgw);
    act(() => editor.change('prompt_info', { prompt: 'Be kind.' }));
    await act(leave);
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy();
  });
});
