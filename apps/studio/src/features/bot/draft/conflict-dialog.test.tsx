import { type BotDraft, GetDraftBotInfoAgw, newBotDraft, UpdateDraftBotInfoAgw } from '@parley/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadedDraft, openDraftEditor, saved } from '../../../testing/open-draft-editor.tsx';
import { SavingIndicator } from './saving-indicator.tsx';

// A conflict is logged like every error of autosave.
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

const base = 'Plan trips.\nBe brief.';
const prompt = (text: string) => ({ prompt_info: { prompt: text } });
const model = (settings: Partial<BotDraft['model_info']>) => ({ ...newBotDraft.model_info, ...settings });

async function openConflict(
  change: Partial<BotDraft> = prompt('Plan trips.\nBe friendly.'),
  theirs: Partial<BotDraft> = prompt('Plan trips.\nBe formal.'),
) {
  const opened = openDraftEditor(<SavingIndicator />, { draft: loadedDraft(prompt(base)) });
  opened.server.refuse(UpdateDraftBotInfoAgw, 'botChangedMeanwhile');
  opened.server.answer(GetDraftBotInfoAgw, loadedDraft({ ...prompt(base), ...theirs }, { commit_version: '5' }));
  for (const [section, value] of Object.entries(change))
    act(() => opened.editor.change(section as 'name', value as string));
  await act(() => opened.editor.flush());
  opened.server.answer(UpdateDraftBotInfoAgw, saved('6'));
  const lastSave = () => opened.saves().at(-1);
  return { ...opened, lastSave };
}

const dialog = () => screen.findByRole('dialog', { name: 'Two versions: Prompt' });

describe('a conflict of two texts', () => {
  it('shows both with who and when, and a merged proposal that can be edited', async () => {
    const { lastSave } = await openConflict();
    const inside = within(await dialog());
    inside.getByText(/^Grace Hopper saved another version on Sep 21, 2026/);
    expect(inside.getByRole('region', { name: 'Your version' }).textContent).toBe('Plan trips.\nBe friendly.');
    expect(inside.getByRole('region', { name: 'Grace Hopper’s version' }).textContent).toBe('Plan trips.\nBe formal.');
    const merged = inside.getByRole<HTMLTextAreaElement>('textbox', { name: 'Merged' });
    expect(merged.value).toBe('Plan trips.\nBe formal friendly.');
    fireEvent.change(merged, { target: { value: 'Plan trips.\nBe formal and friendly.' } });
    fireEvent.click(inside.getByRole('button', { name: 'Use merged' }));
    await waitFor(() =>
      expect(lastSave()).toEqual({
        bot_info: { bot_id: '30', ...prompt('Plan trips.\nBe formal and friendly.') },
        base_commit_version: '5',
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks what only one of them has', async () => {
    await openConflict();
    const inside = within(await dialog());
    const marked = (name: string) => inside.getByRole('region', { name }).querySelector('mark')?.textContent;
    expect([marked('Your version'), marked('Grace Hopper’s version')]).toEqual(['friendly', 'formal']);
  });

  it('can end with mine', async () => {
    const { lastSave } = await openConflict();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(lastSave()).toMatchObject({ bot_info: prompt('Plan trips.\nBe friendly.') }));
  });

  it('can end with theirs, which needs no save', async () => {
    const { editor, saves } = await openConflict();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(editor.getDraft()).toMatchObject(prompt('Plan trips.\nBe formal.')));
    expect([saves().length, editor.getSaving().status]).toEqual([1, 'saved']);
  });

  it('can wait: mine stays on screen, other sections are saved, and the indicator opens it again', async () => {
    const { editor, lastSave } = await openConflict();
    fireEvent.click(within(await dialog()).getAllByRole('button', { name: 'Decide later' })[0] as Element);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(editor.getDraft()).toMatchObject(prompt('Plan trips.\nBe friendly.'));
    act(() => editor.change('name', 'Larry'));
    await waitFor(() => expect(lastSave()).toMatchObject({ bot_info: { name: 'Larry' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Saving state: Conflict' }));
    fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
    await dialog();
  });

  it('tells when the other side saved again, and merges with that', async () => {
    const { editor, server, lastSave } = await openConflict();
    await dialog();
    const newest = prompt('Plan trips to Rome.\nBe formal.');
    server.answer(GetDraftBotInfoAgw, loadedDraft(newest, { commit_version: '7' }));
    await act(() => editor.refresh());
    screen.getByText('Grace Hopper changed it again.');
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(lastSave()).toMatchObject({ bot_info: prompt('Plan trips to Rome.\nBe friendly.') }));
  });
});

describe('a conflict of settings', () => {
  it('is a choice for each setting that both changed; the others are merged', async () => {
    const { lastSave } = await openConflict(
      { model_info: model({ temperature: 0.2, top_p: 0.5 }) },
      { model_info: model({ temperature: 0.9, max_tokens: 100 }) },
    );
    const inside = within(await screen.findByRole('dialog', { name: 'Two versions: Model' }));
    expect(inside.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(inside.getByRole('radio', { name: /^Grace Hopper’s version/ }));
    fireEvent.click(inside.getByRole('button', { name: 'Use merged' }));
    const merged = model({ temperature: 0.9, top_p: 0.5, max_tokens: 100 });
    await waitFor(() => expect(lastSave()).toMatchObject({ bot_info: { model_info: merged } }));
  });
});
