import { ListModels } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { VoiceForm } from './voice-form.tsx';

const model = (default_for: 'speech'[]) => ({
  models: [
    {
      model_id: '1',
      name: 'Mouth',
      provider: 'openai' as const,
      capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
      purposes: ['speech' as const],
      price: { input: 0, output: 0 },
      default_for,
      is_built_in: false,
      from_environment: false,
    },
  ],
});
const open = ({ hasModel = true, isPreview = false, sections = {} } = {}) =>
  openDraftEditor(<VoiceForm />, {
    isPreview,
    draft: loadedDraft(sections),
    script: (server) => server.answer(ListModels, model(hasModel ? ['speech'] : [])),
  });
const toggle = (name: string) => screen.getByRole('switch', { name });

describe('studio §3 voices in the editor', () => {
  it('are set for each language; an empty one is the voice of the browser', async () => {
    const { saves } = open();
    const english = screen.getByRole('textbox', { name: 'English and all other languages' });
    expect(english.getAttribute('placeholder')).toBe('Voice of the browser');
    expect(screen.queryByRole('button', { name: /Try the voice/ })).toBeNull();
    fireEvent.change(english, { target: { value: 'all' } });
    fireEvent.change(english, { target: { value: 'alloy' } });
    fireEvent.blur(english);
    await waitFor(() =>
      expect(saves()).toMatchObject([{ bot_info: { voices_info: { i18n_lang_voice_str: { en: 'alloy' } } } }]),
    );
    expect(
      await screen.findByRole('button', { name: 'Try the voice for English and all other languages' }),
    ).toBeTruthy();
  });

  it('are removed by an empty name: the map has the languages with a voice only', async () => {
    const { saves } = open({ sections: { voices_info: { i18n_lang_voice_str: { en: 'alloy', zh: 'onyx' } } } });
    const chinese = screen.getByRole('textbox', { name: 'Chinese' });
    fireEvent.change(chinese, { target: { value: ' ' } });
    fireEvent.blur(chinese);
    await waitFor(() => expect(JSON.stringify(saves())).toContain('"i18n_lang_voice_str":{"en":"alloy"}'));
  });

  it('can be others for answers that are read by themselves, until that is switched off', async () => {
    const { editor } = open({ sections: { voices_info: { i18n_lang_voice_str: { zh: 'onyx' } } } });
    const name = 'Other voices for answers read by themselves';
    expect(screen.queryByRole('switch', { name })).toBeNull();
    fireEvent.click(toggle('Read answers by themselves'));
    fireEvent.click(toggle(name));
    const group = within(screen.getByRole('region', { name: 'Voices for answers read by themselves' }));
    const chinese = group.getByRole('textbox', { name: 'Chinese' });
    expect(chinese.getAttribute('placeholder')).toBe('onyx');
    fireEvent.change(chinese, { target: { value: 'nova' } });
    fireEvent.blur(chinese);
    expect(editor.getDraft().voices_info).toMatchObject({
      i18n_lang_voice_str: { zh: 'onyx' },
      autoplay_voice: { zh: 'nova' },
    });
    fireEvent.click(toggle(name));
    expect(editor.getDraft().voices_info.autoplay_voice).toEqual({});
  });

  it('say that the browser reads where no speech model is set up', async () => {
    open({ hasModel: false });
    await screen.findByText(/No speech model is set up/);
  });

  it('reading aloud, autoplay, voice messages and the first input are switched', async () => {
    const { saves, editor } = open();
    fireEvent.click(toggle('Read answers by themselves'));
    fireEvent.click(toggle('Voice messages'));
    expect(screen.queryByRole('radio', { name: 'Voice' })).toBeNull();
    fireEvent.click(toggle('Voice messages'));
    fireEvent.click(screen.getByRole('radio', { name: 'Voice' }));
    await waitFor(() =>
      expect(editor.getDraft().voices_info).toMatchObject({
        autoplay: true,
        close_voice_call: false,
        default_user_input_type: 2,
      }),
    );
    fireEvent.click(toggle('Reading aloud'));
    expect(screen.queryByRole('switch', { name: 'Read answers by themselves' })).toBeNull();
    await waitFor(() => expect(JSON.stringify(saves())).toContain('"muted":true'));
  });

  it('cannot be changed where the agent cannot be edited', () => {
    open({ isPreview: true });
    for (const one of screen.getAllByRole<HTMLButtonElement>('switch')) expect(one.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Chinese' }).readOnly).toBe(true);
  });
});
