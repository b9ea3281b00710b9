import {
  KeepBotCheckpoint,
  ListModels,
  newBotDraft,
  UpdateDraftBotInfoAgw,
  type VariantSettings,
} from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import type { ScriptedServer } from '../../../testing/scripted-server.ts';
import { type DraftEditor, useDraftEditor } from '../draft/draft-editor.ts';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { createVariantEditor, type VariantEditor } from './variant-editor.ts';

const onClose = vi.fn();

function OpenedDialog({ create }: { create: (draft: DraftEditor) => VariantEditor }) {
  const draft = useDraftEditor();
  const [variant] = useState(() => create(draft));
  return <TakeOverDialog variant={variant} letter="B" onClose={onClose} />;
}

function open(settings: VariantSettings, script: (server: ScriptedServer) => void = () => undefined) {
  const opened: VariantEditor[] = [];
  const saved: (VariantSettings | null)[] = [];
  const create = (draft: DraftEditor) => {
    const variant = createVariantEditor({
      draft,
      variant: { conversation_id: '40', settings },
      loadVersion: async () => ({ ...newBotDraft, name: 'Old name', prompt_info: { prompt: 'Be old.' } }),
      save: async (_, own) => void saved.push(own),
    });
    opened.push(variant);
    return variant;
  };
  const { editor, saves, server } = openDraftEditor(<OpenedDialog create={create} />, {
    draft: loadedDraft({ prompt_info: { prompt: 'Be kind.' } }),
    script(server) {
      server.answer(ListModels, { models: [] });
      server.answer(KeepBotCheckpoint, { checkpoint: 'c1' });
      script(server);
    },
  });
  return { editor, saves, server, saved, variant: opened[0] as VariantEditor };
}
const takeOver = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Take over' });

describe('taking a variant over into the draft', () => {
  it('shows what changes, changes it as if it was typed, and lets the variant follow the draft', async () => {
    const { editor, saved, variant } = open({ prompt_info: { prompt: 'Be brief.' }, built_in_tools: ['current_time'] });
    expect((await screen.findByRole('region', { name: 'Prompt' })).textContent).toContain('brief');
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind.');
    fireEvent.click(await takeOver());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(editor.getDraft()).toMatchObject({
      prompt_info: { prompt: 'Be brief.' },
      built_in_tools: ['current_time'],
      model_info: newBotDraft.model_info,
    });
    expect(variant.getOwn()).toEqual({});
    expect(saved).toEqual([{}]);
  });

  it('takes what is compared from a version, and leaves the rest of the draft', async () => {
    const { editor, variant } = open({ version: 'v1' });
    await waitFor(() => expect(variant.getDraft().prompt_info.prompt).toBe('Be old.'));
    fireEvent.click(await takeOver());
    await waitFor(() => expect(variant.getOwn()).toEqual({}));
    expect(editor.getDraft()).toMatchObject({ name: 'Curly', prompt_info: { prompt: 'Be old.' } });
  });

  it('saves what is typed, keeps that draft in the history, and then changes it', async () => {
    onClose.mockClear();
    const { editor, saves, server } = open({ prompt_info: { prompt: 'Be brief.' } }, (script) =>
      script.answerWith(KeepBotCheckpoint, () => {
        expect(saves()).toHaveLength(1);
        return { checkpoint: 'c1' };
      }),
    );
    act(() => editor.change('name', 'Larry'));
    fireEvent.click(await takeOver());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsOf(KeepBotCheckpoint).map(({ body }) => body)).toEqual([{ bot_id: '30' }]);
    expect(saves()).toMatchObject([
      { bot_info: { name: 'Larry' } },
      { bot_info: { prompt_info: { prompt: 'Be brief.' } } },
    ]);
  });

  it('changes nothing when the draft cannot be kept', async () => {
    onClose.mockClear();
    const settings = { prompt_info: { prompt: 'Be brief.' } };
    const { editor, variant } = open(settings, (server) => server.goOffline(KeepBotCheckpoint));
    fireEvent.click(await takeOver());
    await screen.findByText('The server cannot be reached. Check your connection and try again.');
    expect(editor.getDraft().prompt_info.prompt).toBe('Be kind.');
    expect(variant.getOwn()).toEqual(settings);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the variant when the draft could not be saved', async () => {
    onClose.mockClear();
    const settings = { prompt_info: { prompt: 'Be brief.' } };
    const { variant } = open(settings, (server) => server.refuse(UpdateDraftBotInfoAgw, 'forbidden'));
    fireEvent.click(await takeOver());
    await screen.findByText('The draft could not be saved. Nothing of the variant is lost: try again.');
    expect(variant.getOwn()).toEqual(settings);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is not possible without the edit lock', async () => {
    const { editor } = open({ prompt_info: { prompt: 'Be brief.' } });
    await takeOver();
    act(() => editor.setLocked(true));
    await waitFor(async () => expect((await takeOver()).disabled).toBe(true));
  });
});
