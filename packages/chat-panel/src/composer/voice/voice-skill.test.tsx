import { ack, answerEnd, chunk, done, textDelta } from '@parley/chat-core/testing/messages';
import { BotSkills, type VoiceSkill } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readVoiceSkill } from '../../message/speech/read-voice-skill.ts';
import { reading } from '../../message/speech/reading.ts';
import { fakeMicrophone } from '../../testing/fake-microphone.ts';
import { fakeSpeech } from '../../testing/fake-speech.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';

afterEach(() => {
  reading.stop();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const skill = (change: Partial<VoiceSkill> = {}) => ({
  botSkills: {
    voice: {
      muted: false,
      autoplay: false,
      i18n_lang_voice_str: {},
      autoplay_voice: {},
      default_user_input_type: 0,
      ...change,
    },
  },
});
const readButton = () => screen.queryByRole('button', { name: 'Read aloud' });

async function ask(given: Parameters<typeof openPanel>[0]) {
  const opened = await openPanel(given);
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Enter' });
  await opened.settled();
  await opened.say(ack(String(opened.server.chat().request.local_message_id)));
  return opened;
}

describe('studio §3 reading aloud on request', () => {
  it('uses the voice of the browser, sentence by sentence, and stops when the button is pressed again', async () => {
    const { spoken, endPiece } = fakeSpeech();
    await openPanel({ enableMessageBoxActionBar: true, history: turns(1) });
    fireEvent.click(readButton() as HTMLElement);
    await waitFor(() => expect(spoken).toEqual(['browser: Answer 1']));
    fireEvent.click(screen.getByRole('button', { name: 'Stop reading' }));
    await endPiece();
    expect(reading.getState()).toBeNull();
    expect(readButton()).toBeTruthy();
  });

  it('is not offered by a bot that is muted, nor where there is no voice at all', async () => {
    fakeSpeech();
    const { unmount } = await openPanel({
      enableMessageBoxActionBar: true,
      history: turns(1),
      init: skill({ muted: true }),
    });
    expect(readButton()).toBeNull();
    unmount();
    vi.unstubAllGlobals();
    const { speechOf } = fakeSpeech({ hasBrowserVoice: false });
    const init = skill({ i18n_lang_voice_str: { en: '' } });
    await openPanel({ enableMessageBoxActionBar: true, history: turns(1), init, speechOf });
    expect(readButton()).toBeNull();
  });

  it('uses the voice of the model for a language that has one', async () => {
    const { spoken, speechOf } = fakeSpeech({ hasBrowserVoice: false });
    const init = skill({ i18n_lang_voice_str: { en: 'alloy' }, autoplay_voice: { en: 'onyx' } });
    await openPanel({ enableMessageBoxActionBar: true, history: turns(1), init, speechOf });
    fireEvent.click(readButton() as HTMLElement);
    await waitFor(() => expect(spoken).toEqual(['alloy: Answer 1']));
  });

  it('goes on with the voice of the browser where the model fails', async () => {
    const { spoken } = fakeSpeech();
    const init = skill({ i18n_lang_voice_str: { en: 'alloy' } });
    const speechOf = () => Promise.reject(new Error('overloaded'));
    await openPanel({ enableMessageBoxActionBar: true, history: turns(1), init, speechOf });
    fireEvent.click(readButton() as HTMLElement);
    await waitFor(() => expect(spoken).toEqual(['browser: Answer 1']));
  });
});

describe('studio §3 autoplay', () => {
  it('reads an answer while it comes: each sentence when it is complete, in the voice of its language', async () => {
    const { spoken, endPiece, speechOf } = fakeSpeech();
    const { say } = await ask({
      init: skill({ autoplay: true, i18n_lang_voice_str: { zh: 'alloy' }, autoplay_voice: { zh: 'onyx' } }),
      speechOf,
    });
    await say(textDelta(2, 'Good mor'));
    expect(spoken).toEqual([]);
    await say(textDelta(3, 'ning. How'));
    await waitFor(() => expect(spoken).toEqual(['browser: Good morning.']));
    await endPiece();
    await say(textDelta(4, ' are you? 早上好。再见'));
    await waitFor(() => expect(spoken.slice(1)).toEqual(['browser: How are you?']));
    await endPiece();
    await waitFor(() => expect(spoken.slice(2)).toEqual(['onyx: 早上好。']));
    await endPiece();
    await say(answerEnd(5));
    await waitFor(() => expect(spoken.slice(3)).toEqual(['onyx: 再见']));
    await endPiece();
    await waitFor(() => expect(reading.getState()).toBeNull());
  });

  it('does not read what was there before, and is turned off by the reader for good', async () => {
    const { spoken } = fakeSpeech();
    const history = turns(1).map((one) => ({ ...one, message_id: `old-${one.message_id}` }));
    const opened = await ask({ history, init: skill({ autoplay: true }) });
    expect(spoken).toEqual([]);
    await opened.say(textDelta(2, 'One. Two'));
    await waitFor(() => expect(spoken).toEqual(['browser: One.']));
    fireEvent.click(screen.getByRole('button', { name: 'Read answers aloud', pressed: true }));
    expect(reading.getState()).toBeNull();
    await opened.say(textDelta(3, '. Three. '));
    expect(spoken).toEqual(['browser: One.']);
    opened.unmount();
    await openPanel({ init: skill({ autoplay: true }) });
    expect(screen.getByRole('button', { name: 'Read answers aloud', pressed: false })).toBeTruthy();
  });

  it('reads the name of a link and no address, and every sentence after it', async () => {
    const { spoken, endPiece } = fakeSpeech();
    const { say } = await ask({ init: skill({ autoplay: true }) });
    for (const [index, text] of ['See [the docs](https://docs.', 'example.com/a. b', '). Then restart. Do'].entries())
      await say(textDelta(index + 2, text));
    await waitFor(() => expect(spoken).toEqual(['browser: See the docs.']));
    await endPiece();
    await waitFor(() => expect(spoken.slice(1)).toEqual(['browser: Then restart.']));
  });

  it('ends when the chat is left in the middle of an answer, and goes on in the next chat', async () => {
    const { spoken } = fakeSpeech();
    const left = await ask({ init: skill({ autoplay: true }) });
    await left.say(textDelta(2, 'One. Two'));
    await waitFor(() => expect(spoken).toEqual(['browser: One.']));
    left.unmount();
    expect(reading.getState()).toBeNull();
    const next = await ask({ init: skill({ autoplay: true }) });
    await next.say(textDelta(2, 'Three. Four'));
    await waitFor(() => expect(spoken).toEqual(['browser: One.', 'browser: Three.']));
  });

  const second = (seq: number, content: string) => chunk(seq, { message_id: 'answer-2', index: 2, content });

  it('reads a second answer of the reply after the first', async () => {
    const { spoken, endPiece } = fakeSpeech();
    const { say } = await ask({ init: skill({ autoplay: true }) });
    await say(textDelta(2, 'One.'), answerEnd(3), second(4, 'Two. Three'));
    await waitFor(() => expect(spoken).toEqual(['browser: One.']));
    await endPiece();
    await waitFor(() => expect(spoken.slice(1)).toEqual(['browser: Two.']));
  });

  it.each(['Stop reading', 'Read answers aloud'])('is silent for the rest of the reply after “%s”', async (name) => {
    const { spoken } = fakeSpeech();
    const { say, settled } = await ask({ init: skill({ autoplay: true }) });
    await say(textDelta(2, 'One.'), answerEnd(3), second(4, 'Two. Three'));
    await waitFor(() => expect(spoken).toEqual(['browser: One.']));
    fireEvent.click(screen.getByRole('button', { name }));
    await say(second(5, '. Four. '), chunk(6, { message_id: 'answer-3', index: 3, content: 'Five. Six' }));
    await settled();
    expect(reading.getState()).toBeNull();
    expect(spoken).toEqual(['browser: One.']);
  });

  it('ends when the user records a message', async () => {
    const { spoken } = fakeSpeech();
    fakeMicrophone();
    const { say } = await ask({ init: skill({ autoplay: true, default_user_input_type: 1 }) });
    await say(textDelta(2, 'One. Two'), answerEnd(3), done);
    await waitFor(() => expect(spoken).toEqual(['browser: One.']));
    fireEvent.click(screen.getByRole('button', { name: 'Use voice' }));
    await act(async () => screen.getByRole('button', { name: 'Hold to talk, or press to start' }).click());
    expect(reading.getState()).toBeNull();
    expect(spoken).toEqual(['browser: One.']);
  });

  it('is not there for a bot that is muted, nor where there is no voice at all', async () => {
    fakeSpeech();
    const { unmount } = await openPanel({ init: skill({ autoplay: true, muted: true }) });
    expect(screen.queryByRole('button', { name: 'Read answers aloud' })).toBeNull();
    unmount();
    vi.unstubAllGlobals();
    const { speechOf } = fakeSpeech({ hasBrowserVoice: false });
    await openPanel({ init: skill({ autoplay: true, i18n_lang_voice_str: { en: '' } }), speechOf });
    expect(screen.queryByRole('button', { name: 'Read answers aloud' })).toBeNull();
  });

  it('leaves out what no voice can say', async () => {
    const { spoken, speechOf } = fakeSpeech({ hasBrowserVoice: false });
    const { say } = await ask({ init: skill({ autoplay: true, i18n_lang_voice_str: { zh: 'onyx' } }), speechOf });
    await say(textDelta(2, 'Good morning. 早上好。再见'));
    await waitFor(() => expect(spoken).toEqual(['onyx: 早上好。']));
    expect(screen.queryByText('The answer could not be read aloud.')).toBeNull();
  });
});

describe('studio §3 default_user_input_type', () => {
  it('voice opens the recording where there is a microphone, and text the input', async () => {
    fakeMicrophone();
    const { unmount } = await openPanel({ init: skill({ default_user_input_type: 2 }) });
    await screen.findByRole('button', { name: 'Hold to talk, or press to start' });
    unmount();
    await openPanel({ init: skill({ default_user_input_type: 1 }) });
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  it('voice is text where nothing can be transcribed, where the input is read-only, and for a draft that is kept', async () => {
    fakeMicrophone();
    const init = skill({ default_user_input_type: 2 });
    const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    const first = await openPanel({ init: { ...init, isVoiceConfigured: false } });
    fireEvent.change(message(), { target: { value: 'Half a que' } });
    first.unmount();
    const second = await openPanel({ init });
    expect(message().value).toBe('Half a que');
    fireEvent.change(message(), { target: { value: '' } });
    second.unmount();
    await openPanel({ init, isInputReadonly: true });
    expect(message().value).toBe('');
  });
});

it('wire §1.10 what cannot be read of a voice counts as unset', () => {
  const { voice } = skill({ autoplay: true, i18n_lang_voice_str: { en: 'alloy' } }).botSkills;
  expect(readVoiceSkill({ ...voice, more: 1 })).toEqual(BotSkills.shape.voice.parse(voice));
  for (const given of [undefined, null, 'x', { ...voice, muted: 1 }])
    expect(readVoiceSkill(given).autoplay).toBe(false);
});
