import { createMessageGrabPlugin } from '@parley/chat-core';
import { ack, done } from '@parley/chat-core/testing/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';

const enabled = { enableMessageBoxActionBar: true };
const bars = () => screen.queryAllByRole('toolbar', { name: 'Message actions' });
const lastBar = () => {
  const bar = bars().at(-1);
  if (!bar) throw new Error('no action bar');
  return within(bar);
};
const press = (name: string) => fireEvent.click(lastBar().getByRole('button', { name }));
const namesIn = (bar: HTMLElement | undefined) =>
  bar ? [...bar.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')) : [];

function clipboard() {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, platform: 'Linux' });
  return writeText;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('wire §2.3 answer actions', () => {
  it('are copy and more for every answer; regenerate and feedback only for the last one', async () => {
    await openPanel({ ...enabled, history: turns(2) });
    expect(namesIn(bars()[0])).toEqual(['Copy', 'More']);
    expect(namesIn(bars()[1])).toEqual(['Copy', 'Regenerate', 'Good answer', 'Bad answer', 'More']);
  });

  it('have no feedback for answers before the context was cleared', async () => {
    const { settled } = await openPanel({ ...enabled, history: turns(1) });
    fireEvent.click(screen.getByRole('button', { name: 'Clear context' }));
    await settled();
    expect(namesIn(bars()[0])).not.toContain('Good answer');
  });

  it('have no regenerate for a notice', async () => {
    const [, notice] = turn(1, { source: 2, reply_id: '0', message_id: 'notice-1' });
    await openPanel({ ...enabled, history: notice ? [notice] : [] });
    expect(namesIn(bars()[0])).not.toContain('Regenerate');
  });

  it('copy the text and announce it', async () => {
    const writeText = clipboard();
    const { settled } = await openPanel({ ...enabled, history: turns(1) });
    press('Copy');
    await settled();
    expect(writeText).toHaveBeenCalledWith('Answer 1');
    expect(screen.getByText('Copied')).toBeTruthy();
  });

  it('copy the Markdown, or the text without markup, from the menu', async () => {
    const writeText = clipboard();
    const { settled } = await openPanel({ ...enabled, history: turn(1, { content: '- **one** &amp; `two`' }) });
    press('More');
    const choose = async (name: string) => {
      fireEvent.click(await screen.findByRole('menuitem', { name }));
      await settled();
    };
    await choose('Copy as Markdown');
    expect(writeText).toHaveBeenLastCalledWith('- **one** &amp; `two`');
    fireEvent.keyDown(lastBar().getByRole('button', { name: 'More' }), { key: 'Enter' });
    await choose('Copy as plain text');
    expect(writeText).toHaveBeenLastCalledWith('- one & two');
  });

  it('announce a failed copy', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined, platform: 'Linux' });
    const { settled } = await openPanel({ ...enabled, history: turns(1) });
    press('Copy');
    await settled();
    expect(screen.getByText('Copying failed. Try again.').closest('[role="alert"]')).toBeTruthy();
  });

  it('regenerate, and are hidden while the group is replying', async () => {
    const { server, settled, say } = await openPanel({ ...enabled, history: turns(1) });
    press('Regenerate');
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ regen_message_id: 'question-1' }]);
    await say(ack(String(server.chat().request.local_message_id)));
    expect(bars()).toHaveLength(0);
    await say(done);
  });

  it('quote if the client has the plugin', async () => {
    const grab = createMessageGrabPlugin();
    await openPanel({ ...enabled, history: turns(1), options: { plugins: [grab.plugin] } });
    press('Quote');
    expect(grab.getState().quote).toEqual({ messageId: 'answer-1', item: { type: 'text', text: 'Answer 1' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
  });

  it('exist for a question without an answer', async () => {
    const [question] = turn(1);
    await openPanel({ ...enabled, history: question ? [question] : [] });
    expect(namesIn(bars()[0])).toEqual(['Copy', 'Regenerate', 'More']);
  });

  it('are reached by arrow keys, and by Tab only in the focused message', async () => {
    await openPanel({ ...enabled, history: turns(1) });
    const copy = lastBar().getByRole('button', { name: 'Copy' });
    expect(copy.tabIndex).toBe(-1);
    act(() => screen.getByRole('article', { name: 'Curly said' }).focus());
    expect(copy.tabIndex).toBe(0);
    copy.focus();
    fireEvent.keyDown(copy, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(lastBar().getByRole('button', { name: 'Regenerate' }));
    fireEvent.keyDown(copy, { key: 'ArrowLeft' });
    const more = lastBar().getByRole('button', { name: 'More' });
    expect(document.activeElement).toBe(more);
    fireEvent.keyDown(more, { key: 'Home' });
    expect(document.activeElement).toBe(copy);
    fireEvent.keyDown(copy, { key: 'End' });
    expect(document.activeElement).toBe(more);
    fireEvent.keyDown(more, { key: 'Escape' });
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Curly said' }));
  });
});

describe('feedback', () => {
  const pressed = (name: string) => lastBar().getByRole('button', { name }).getAttribute('aria-pressed');

  it('sends a like and takes it back', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(1) });
    press('Good answer');
    await settled();
    expect(pressed('Good answer')).toBe('true');
    press('Good answer');
    await settled();
    expect(pressed('Good answer')).toBe('false');
    const types = server.requestsOf('report').map(({ message_feedback }) => message_feedback);
    expect(types).toEqual([{ feedback_type: 1 }, { feedback_type: 0 }]);
  });

  it('sends a dislike at once and asks for reasons', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(1) });
    press('Bad answer');
    await settled();
    expect(pressed('Bad answer')).toBe('true');
    const form = within(screen.getByRole('form', { name: 'What was wrong?' }));
    const send = form.getByRole<HTMLButtonElement>('button', { name: 'Send feedback' });
    expect(send.disabled).toBe(true);
    fireEvent.click(form.getByRole('checkbox', { name: 'Incorrect' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Tell us more (optional)' }), { target: { value: ' no ' } });
    fireEvent.click(send);
    await settled();
    expect(server.requestsOf('report').at(-1)).toMatchObject({
      message_feedback: { feedback_type: 2, detail_types: [2], detail_content: 'no' },
    });
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(lastBar().getByRole('button', { name: 'Bad answer' }));
  });

  it('is restored from the history', async () => {
    await openPanel({ ...enabled, history: turn(1, { message_feedback: { feedback_type: 2 } }) });
    expect(pressed('Bad answer')).toBe('true');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('announces that it could not be saved', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(1) });
    server.answer('report', () => Promise.reject(new Error('down')));
    press('Good answer');
    await settled();
    expect(pressed('Good answer')).toBe('false');
    expect(screen.getByText('The feedback was not saved. Try again.')).toBeTruthy();
  });
});

describe('delete', () => {
  async function openDialog() {
    press('More');
    const item = await screen.findByRole('menuitem', { name: 'Delete' });
    fireEvent.click(item);
    return within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
  }

  it('asks for confirmation and moves the focus to the next message', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(2) });
    const [first] = bars();
    if (!first) throw new Error('no bar');
    within(first).getByRole('button', { name: 'More' }).focus();
    fireEvent.click(within(first).getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    expect(server.requestsOf('deleteMessage')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await settled();
    expect(server.requestsOf('deleteMessage')).toMatchObject([{ message_id: 'question-1' }]);
    expect(screen.queryByText('Answer 1')).toBeNull();
    expect(screen.getByText('Answer 2')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Question 2'));
  });

  it('deletes nothing when canceled', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(1) });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await settled();
    expect(server.requestsOf('deleteMessage')).toEqual([]);
    expect(screen.getByText('Answer 1')).toBeTruthy();
  });

  it('announces a failure', async () => {
    const { server, settled } = await openPanel({ ...enabled, history: turns(1) });
    server.answer('deleteMessage', () => Promise.reject(new Error('down')));
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await settled();
    expect(screen.getByText('Deleting failed. Try again.')).toBeTruthy();
    expect(screen.getByText('Answer 1')).toBeTruthy();
  });
});

describe('read aloud', () => {
  class Utterance {
    onend: (() => void) | null = null;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }

  it('reads the text without Markdown, and stops', async () => {
    const spoken: Utterance[] = [];
    const cancel = vi.fn();
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    const speech = { cancel, getVoices: () => [{}], speak: (utterance: Utterance) => spoken.push(utterance) };
    vi.stubGlobal('speechSynthesis', speech);
    await openPanel({ ...enabled, history: turn(1, { content: '**Once** upon a time. There was.' }) });
    const texts = () => spoken.map(({ text }) => text);
    const end = () => act(() => spoken.at(-1)?.onend?.());
    press('Read aloud');
    await waitFor(() => expect(texts()).toEqual(['Once upon a time.']));
    end();
    await waitFor(() => expect(texts()).toEqual(['Once upon a time.', 'There was.']));
    press('Stop reading');
    expect(cancel).toHaveBeenCalled();
    press('Read aloud');
    await waitFor(() => expect(texts()).toHaveLength(3));
    end();
    await waitFor(() => expect(texts()).toHaveLength(4));
    end();
    expect(await lastBar().findByRole('button', { name: 'Read aloud' })).toBeTruthy();
  });

  it('is hidden on a system without a voice', async () => {
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    vi.stubGlobal('speechSynthesis', { getVoices: () => [] });
    await openPanel({ ...enabled, history: turn(1) });
    expect(lastBar().queryByRole('button', { name: 'Read aloud' })).toBeNull();
  });
});
