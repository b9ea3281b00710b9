import { ListDraftBotHistory, ListModels, newBotDraft, type VariantSettings } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openDraftEditor } from '../../../testing/open-draft-editor.tsx';
import { versionSummary } from '../../../testing/version-summary.ts';
import { type DraftEditor, EditedSectionsContext, useDraftEditor } from '../draft/draft-editor.ts';
import { createVariantEditor, type VariantEditor } from './variant-editor.ts';
import { VariantSettingsForm } from './variant-settings-form.tsx';

function OpenedForm({ create }: { create: (draft: DraftEditor) => VariantEditor }) {
  const draft = useDraftEditor();
  const [variant] = useState(() => create(draft));
  return (
    <EditedSectionsContext value={variant}>
      <VariantSettingsForm variant={variant} letter="B" botId="30" />
    </EditedSectionsContext>
  );
}

function open(settings: VariantSettings) {
  const opened: { variant?: VariantEditor; failure: Error | null } = { failure: null };
  const create = (draft: DraftEditor) => {
    const variant = createVariantEditor({
      draft,
      variant: { conversation_id: '40', settings },
      async loadVersion() {
        if (opened.failure) throw opened.failure;
        return newBotDraft;
      },
      save: async () => undefined,
    });
    opened.variant = variant;
    return variant;
  };
  return {
    show(failure: Error | null = null) {
      opened.failure = failure;
      openDraftEditor(<OpenedForm create={create} />, {
        script(server) {
          server.answer(ListModels, { models: [] });
          server.answer(ListDraftBotHistory, {
            data: {
              history_infos: [
                versionSummary({ version: 'v2', number: 2, is_online: true }),
                versionSummary({ version: 'c1', kind: 'checkpoint', number: null }),
              ],
              total: 2,
              has_more: false,
            },
          });
        },
      });
      return opened.variant as VariantEditor;
    },
    loadAgain: () => {
      opened.failure = null;
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    },
  };
}

const choose = async (name: RegExp) => {
  const base = await screen.findByRole('combobox', { name: /^Based on/ });
  fireEvent.keyDown(base, { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name }), { key: 'Enter' });
};
const question = async () => within(await screen.findByRole('dialog', { name: 'Discard changes in variant B?' }));

describe('the settings of a variant', () => {
  it('can be based on versions, which show when they were made and which one is published', async () => {
    const variant = open({}).show();
    const base = await screen.findByRole('combobox', { name: /^Based on/ });
    fireEvent.keyDown(base, { key: 'Enter' });
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Draft',
      expect.stringMatching(/^Version 2 · Published · .*20\d\d/),
      expect.stringMatching(/^Replaced draft · .*20\d\d/),
    ]);
    fireEvent.keyDown(screen.getByRole('option', { name: /^Version 2/ }), { key: 'Enter' });
    await waitFor(() => expect(variant.getOwn()).toEqual({ version: 'v2' }));
  });

  it('that were changed are discarded for another base only when the user agrees', async () => {
    const settings = { prompt_info: { prompt: 'Be brief.' }, built_in_tools: ['current_time'] };
    const variant = open(settings).show();
    await choose(/^Version 2/);
    const asked = await question();
    expect(asked.getByText(/Prompt.*Tools/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(variant.getOwn()).toEqual(settings);
    await choose(/^Version 2/);
    fireEvent.click((await question()).getByRole('button', { name: 'Discard' }));
    expect(variant.getOwn()).toEqual({ version: 'v2' });
  });

  it('that were changed are those of the draft again only when the user agrees', async () => {
    const variant = open({ built_in_tools: ['current_time'] }).show();
    fireEvent.click(await screen.findByRole('button', { name: 'Built-in tools' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use that of the draft' }));
    expect(variant.getOwn()).toEqual({ built_in_tools: ['current_time'] });
    fireEvent.click((await question()).getByRole('button', { name: 'Discard' }));
    expect(variant.getOwn()).toEqual({});
  });

  it('of a version that cannot be loaded are not shown; it can be loaded again', async () => {
    const form = open({ version: 'v2' });
    form.show(new Error('gone'));
    expect(await screen.findByText(/^The version could not be loaded:/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prompt' })).toBeNull();
    form.loadAgain();
    expect(await screen.findByRole('button', { name: 'Prompt' })).toBeTruthy();
  });
});
