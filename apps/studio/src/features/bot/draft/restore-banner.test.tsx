import { UpdateDraftBotInfoAgw } from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { loadedDraft, openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import { OPEN_TABS_WAIT_MS } from './open-tabs.ts';
import { RestoreBanner } from './restore-banner.tsx';
import { SavingIndicator } from './saving-indicator.tsx';

// The save that fails is logged.
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => logged.mockRestore());
beforeEach(() => {
  localCache.flush();
  localStorage.clear();
});

const prompt = (text: string) => ({ prompt_info: { prompt: text } });

/** Types a prompt that cannot be saved, ends the tab and opens the agent again. */
async function reopen(now = prompt('Be brief.')) {
  const first = openDraftEditor(null, { draft: loadedDraft(prompt('Be brief.')) });
  first.server.goOffline(UpdateDraftBotInfoAgw);
  act(() => first.editor.change('prompt_info', { prompt: 'Be kind.' }));
  await act(() => first.editor.flush());
  first.unmount();
  localCache.flush();
  const parts = (
    <>
      <SavingIndicator />
      <RestoreBanner />
    </>
  );
  return openDraftEditor(parts, { draft: loadedDraft(now) });
}

const banner = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }));

/** Open tabs had the time to answer. */
const tabsAsked = () => act(() => new Promise((resolve) => setTimeout(resolve, OPEN_TABS_WAIT_MS + 100)));

describe('edits that a crashed tab left behind', () => {
  it('are offered, and saved when restored', async () => {
    const { saves, editor } = await reopen();
    (await banner()).getByText(/Unsaved changes were found in this browser: Prompt/);
    expect(editor.getDraft()).toMatchObject(prompt('Be brief.'));
    fireEvent.click((await banner()).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(saves()).toMatchObject([{ bot_info: prompt('Be kind.') }]));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await waitFor(() => expect(editor.getSaving().status).toBe('saved'));
    localCache.flush();
    expect(Object.keys(localStorage).filter((name) => name.includes('backup'))).toEqual([]);
  });

  it('can be compared with what is there now', async () => {
    await reopen();
    fireEvent.click((await banner()).getByRole('button', { name: 'Compare' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    expect(inside.getByRole('region', { name: 'Not saved' }).textContent).toBe('Be kind.');
    expect(inside.getByRole('region', { name: 'Now' }).textContent).toBe('Be brief.');
  });

  it('can be discarded for good', async () => {
    const { unmount, saves } = await reopen();
    fireEvent.click((await banner()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    unmount();
    openDraftEditor(<RestoreBanner />, { draft: loadedDraft(prompt('Be brief.')) });
    await tabsAsked();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(saves()).toEqual([]);
  });

  it('go through a decision when others changed the same meanwhile', async () => {
    const { saves } = await reopen(prompt('Be formal.'));
    fireEvent.click((await banner()).getByRole('button', { name: 'Restore' }));
    await screen.findByRole('dialog', { name: 'Two versions: Prompt' });
    expect(saves()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saves()).toMatchObject([{ bot_info: prompt('Be kind.') }]));
  });

  it('are not offered when they were saved after all', async () => {
    await reopen(prompt('Be kind.'));
    await tabsAsked();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('are not those of a tab that is still open', async () => {
    const open = () =>
      openDraftEditor(null, {
        draft: loadedDraft(prompt('Be brief.')),
        script: (server) => server.goOffline(UpdateDraftBotInfoAgw),
      });
    const first = open();
    act(() => first.editor.change('prompt_info', { prompt: 'Be kind.' }));
    await act(() => first.editor.flush());
    const second = open();
    await tabsAsked();
    expect(second.editor.getRestorable()).toBeNull();
    first.unmount();
    const third = open();
    await waitFor(() => expect(third.editor.getRestorable()?.sections).toEqual(prompt('Be kind.')));
  });
});
