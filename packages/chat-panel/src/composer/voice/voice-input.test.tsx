import { ack } from '@parley/chat-core/testing/messages';
import { ApiError, errorCatalogue } from '@parley/contract';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeMicrophone } from '../../testing/fake-microphone.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { turns } from '../../testing/turns.ts';

afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const record = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Hold to talk|Press to send|Release|Waiting for the mic/ });
const input = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

async function openSpeaking(
  microphone: Parameters<typeof fakeMicrophone>[0] = {},
  panel: Parameters<typeof openPanel>[0] = {},
) {
  const tracks = fakeMicrophone(microphone);
  const opened = await openPanel(panel);
  fireEvent.click(button('Use voice'));
  return { ...opened, tracks };
}

type Pointer = 'pointerDown' | 'pointerMove' | 'pointerUp';
async function point(kind: Pointer, timeStamp: number, at = { clientX: 0, clientY: 0 }): Promise<void> {
  const target = record();
  target.setPointerCapture = () => undefined;
  const event = createEvent[kind](target, { button: 0, pointerId: 1 });
  for (const [name, value] of Object.entries({ ...at, timeStamp })) Object.defineProperty(event, name, { value });
  await act(async () => {
    fireEvent(target, event);
  });
}
/** The click that a browser sends after a press on the same button. */
const clicked = () =>
  act(async () => {
    fireEvent.click(record(), { detail: 1 });
  });
/** The click that a browser sends for a key. */
const click = () => act(async () => record().click());

describe('chat §4 voice send', () => {
  it('is offered while the input is empty and speech can be transcribed', async () => {
    fakeMicrophone();
    await openPanel();
    expect(button('Use voice')).toBeTruthy();
    fireEvent.change(input() as HTMLTextAreaElement, { target: { value: 'a' } });
    expect(screen.queryByRole('button', { name: 'Use voice' })).toBeNull();
  });

  it('is not offered without a transcription model', async () => {
    fakeMicrophone();
    await openPanel({ init: { isVoiceConfigured: false } });
    expect(screen.queryByRole('button', { name: 'Use voice' })).toBeNull();
  });

  it('records while the button is held and sends the transcription on release', async () => {
    const { settled, server, tracks, client } = await openSpeaking();
    await point('pointerDown', 1000);
    expect(screen.getByRole('img', { name: 'Volume' }).children).toHaveLength(41);
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('1:00');
    expect(client.conversation.getState().voice.isRecording).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Recording');
    await point('pointerUp', 1400);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Recording ended');
    await clicked();
    await settled();
    expect(server.requestsOf('transcribe')).toHaveLength(1);
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'spoken words' }]);
    expect(tracks.stopped).toBe(1);
    expect(client.conversation.getState().voice.isRecording).toBe(false);
  });

  it('shows a smaller wave on the mobile layout', async () => {
    await openSpeaking({}, { layout: 'mobile' });
    await click();
    expect(screen.getByRole('img', { name: 'Volume' }).children).toHaveLength(4);
  });

  it('warns when the pointer moves out, and cancels when it is released there', async () => {
    const { settled, server, tracks } = await openSpeaking();
    await point('pointerDown', 1000);
    await point('pointerMove', 1200, { clientX: 500, clientY: 500 });
    expect(button('Release to cancel')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Volume' }).className).toContain('warning');
    await point('pointerUp', 2000, { clientX: 500, clientY: 500 });
    await settled();
    expect(server.requestsOf('transcribe')).toEqual([]);
    expect(tracks.stopped).toBe(1);
    // No click followed the press: the next click by key must count.
    await click();
    expect(button('Press to send')).toBeTruthy();
  });

  it('continues after a click until the next click', async () => {
    const { settled, server } = await openSpeaking();
    await point('pointerDown', 1000);
    await point('pointerUp', 1100);
    await clicked();
    expect(button('Press to send')).toBeTruthy();
    await point('pointerDown', 3000);
    await point('pointerUp', 3100);
    await clicked();
    await settled();
    expect(server.requestsOf('transcribe')).toHaveLength(1);
  });

  it('works by keyboard: a key starts, a key sends, Escape cancels', async () => {
    const { settled, server, tracks } = await openSpeaking();
    await click();
    fireEvent.keyDown(record(), { key: 'Escape' });
    await settled();
    expect(tracks.stopped).toBe(1);
    expect(server.requestsOf('transcribe')).toEqual([]);
    await click();
    await click();
    await settled();
    expect(server.requestsOf('transcribe')).toHaveLength(1);
  });

  it('returns to the keyboard and releases the microphone', async () => {
    const { settled, tracks } = await openSpeaking();
    await click();
    await act(async () => button('Use keyboard').click());
    await settled();
    expect(tracks.stopped).toBe(1);
    expect(document.activeElement).toBe(input());
  });

  it.each([
    ['VOICE_NOT_RECOGNIZE', () => '', 'No speech recognized.'],
    ['TOKEN_INSUFFICIENT_VOICE', refused('voiceCreditsInsufficient'), 'Free voice credits are used up. no'],
    ['PRO_TOKEN_INSUFFICIENT_VOICE', refused('voiceProCreditsInsufficient'), 'Payment for voice is overdue.'],
    ['another refusal', refused('transcriptionFailed'), 'The recording was not sent: no'],
  ])('shows why nothing was sent: %s', async (_name, answer, text) => {
    const { settled, server } = await openSpeaking();
    server.answer('transcribe', answer);
    await click();
    await click();
    await settled();
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('keeps a recording whose transcription failed, and sends the same recording again', async () => {
    const { settled, say, server } = await openSpeaking();
    server.answer('transcribe', refused('transcriptionFailed'));
    await click();
    await click();
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);

    // Also after a switch to the keyboard and back.
    await act(async () => button('Use keyboard').click());
    await act(async () => button('Use voice').click());
    server.answer('transcribe', () => 'spoken words');
    await act(async () => button('Send recording again').click());
    await settled();
    const recordings = server.requestsOf('transcribe');
    expect(recordings).toHaveLength(2);
    expect(recordings[1]).toEqual(recordings[0]);
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'spoken words' }]);
    await say(ack(String(server.chat().request.local_message_id)));
    expect(screen.queryByRole('button', { name: 'Send recording again' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a recording whose transcription failed while the user selects messages', async () => {
    const playground = { history: turns(1), enableMessageBoxActionBar: true, selectable: true };
    const { settled, server } = await openSpeaking({}, playground);
    server.answer('transcribe', refused('transcriptionFailed'));
    await click();
    await click();
    await settled();
    await act(async () => button('Select').click());
    await act(async () => button('Done').click());
    expect(button('Send recording again')).toBeTruthy();
  });

  it('discards a recording whose transcription failed', async () => {
    const { settled, server } = await openSpeaking();
    server.answer('transcribe', refused('transcriptionFailed'));
    await click();
    await click();
    await settled();
    await act(async () => button('Discard recording').click());
    expect(screen.queryByRole('button', { name: 'Send recording again' })).toBeNull();
    expect(document.activeElement).toBe(record());
    expect(server.requestsOf('transcribe')).toHaveLength(1);
  });

  it('does not keep a recording without speech', async () => {
    const { settled, server } = await openSpeaking();
    server.answer('transcribe', () => '');
    await click();
    await click();
    await settled();
    expect(screen.queryByRole('button', { name: 'Send recording again' })).toBeNull();
  });

  it('waits in the outbox where the client queues, and keeps the recording if it cannot be transcribed', async () => {
    const options = { newMessageInterruptScenario: 'suggesting' } as const;
    const { settled, server, client } = await openSpeaking({}, { options });
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    server.chat().push(ack(String(server.chat().request.local_message_id)));
    await settled();
    server.answer('transcribe', () => Promise.reject(new Error('away')));
    await click();
    await click();
    await settled();
    expect(button('Send recording again').disabled).toBe(false);
    server.answer('transcribe', () => 'spoken words');
    fireEvent.click(button('Send recording again'));
    await settled();
    expect(screen.getByRole('list', { name: 'Waiting to be sent' }).textContent).toContain('spoken words');
    expect(screen.queryByRole('button', { name: 'Send recording again' })).toBeNull();
  });

  it('shows no text for LOCKED, and keeps the recording', async () => {
    const { settled, server, client } = await openSpeaking();
    await click();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await click();
    await settled();
    expect(server.requestsOf('transcribe')).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Send recording again').disabled).toBe(true);
  });

  it.each([
    ['NotAllowedError', 'Microphone access is blocked.'],
    ['NotFoundError', 'No microphone was found.'],
    ['NotReadableError', 'The microphone cannot be used.'],
  ])('shows why there is no microphone: %s', async (name, text) => {
    const { settled } = await openSpeaking({ refusal: new DOMException('no', name) });
    await click();
    await settled();
    expect(screen.getByRole('alert').textContent).toContain(text);
  });
});

function refused(name: keyof typeof errorCatalogue) {
  return () => Promise.reject(new ApiError(errorCatalogue[name].code, 'no', ''));
}
