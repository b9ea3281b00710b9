import { ack, message, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const suggestion = (content: string, place: number) => ({ id: String(place), content });
const chips = () => screen.queryByRole('list', { name: 'Suggested questions' })?.children.length ?? 0;

/** Preferences without a test next to the component that they change. */
describe('wire §2.5 preferences', () => {
  it('showInputArea', async () => {
    const { rerender } = await openPanel({ history: turns(1) });
    rerender({ showInputArea: false });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Answer 1')).toBeTruthy();
  });

  it('showOnboardingMessage', async () => {
    const { rerender } = await openPanel({ init: { prologue: 'Welcome' } });
    expect(screen.getByText('Welcome')).toBeTruthy();
    rerender({ showOnboardingMessage: false });
    expect(screen.queryByText('Welcome')).toBeNull();
  });

  it('suggestionsMode: overrides the mode of the bot, which is random by default', async () => {
    const onboardingSuggestions = ['One', 'Two', 'Three', 'Four', 'Five'].map(suggestion);
    const { rerender } = await openPanel({ init: { onboardingSuggestions } });
    expect(chips()).toBe(3);
    rerender({ suggestionsMode: 'all' });
    expect(chips()).toBe(5);
  });

  it('enableSelectOnboarding', async () => {
    const { rerender } = await openPanel({ history: turns(1), isSelecting: true });
    expect(screen.getByRole('checkbox', { name: 'Select opening message' })).toBeTruthy();
    rerender({ enableSelectOnboarding: false });
    expect(screen.queryByRole('checkbox', { name: 'Select opening message' })).toBeNull();
  });

  it('messageWidth', async () => {
    await openPanel({ messageWidth: '480px' });
    const panel = screen.getByRole('region', { name: 'Chat' });
    expect(panel.style.getPropertyValue('--chat-message-width')).toBe('480px');
  });

  it('theme: debug by default', async () => {
    const { rerender } = await openPanel({ history: turns(1) });
    const themes = () => screen.getAllByRole('article').map(({ dataset }) => dataset.boxTheme);
    expect(themes()).toEqual(['debug', 'debug']);
    rerender({ theme: 'home' });
    expect(themes()).toEqual(['home', 'home']);
  });

  it('selectable: selection mode can be started, except in a readonly panel', async () => {
    const { rerender } = await openPanel({ history: turns(1), isSelecting: true });
    expect(screen.getByRole('checkbox', { name: 'Select message' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    rerender({ selectable: true, readonly: true });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('enableImageAutoSize', async () => {
    const image = { url: '/api/object/1', width: 4, height: 3 };
    const content = JSON.stringify({ image_list: [{ key: 'k', image_thumb: image, image_ori: image }] });
    const { rerender } = await openPanel({ history: turn(1, { content_type: 'image', content }) });
    const picture = () => button('Enlarge: Picture from Curly');
    expect(picture()?.dataset.autoSize).toBeUndefined();
    rerender({ enableImageAutoSize: true });
    expect(picture()?.dataset.autoSize).toBe('true');
  });

  it('isShowFunctionCallBox', async () => {
    const call = message({
      message_id: 'call-1',
      type: 'function_call',
      extra_info: { tool_name: 'look_up', call_id: 'c1' },
      message_index: '3',
      index: 2,
    });
    const { rerender } = await openPanel({ history: [...turn(1), call] });
    expect(screen.getByText(/look_up/)).toBeTruthy();
    rerender({ isShowFunctionCallBox: false });
    expect(screen.queryByText(/look_up/)).toBeNull();
  });

  it('enableFind', async () => {
    const { rerender } = await openPanel({ history: turns(1) });
    expect(button('Find in conversation')).toBeTruthy();
    rerender({ enableFind: false });
    expect(button('Find in conversation')).toBeNull();
    fireEvent.keyDown(screen.getByRole('log'), { key: 'f', ctrlKey: true });
    expect(screen.queryByRole('textbox', { name: 'Find in conversation' })).toBeNull();
  });

  it('findButtonPlace', async () => {
    const bar = document.body.appendChild(document.createElement('div'));
    const { rerender } = await openPanel({ history: turns(1) });
    rerender({ findButtonPlace: bar });
    fireEvent.click(within(bar).getByRole('button', { name: 'Find in conversation' }));
    expect(await screen.findByRole('textbox', { name: 'Find in conversation' })).toBeTruthy();
    bar.remove();
  });

  it('showStopRespond and newMessageInterruptScenario', async () => {
    const { client, rerender, say, settled, server } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'And?' } });
    expect(button('Stop responding')).toBeTruthy();
    expect(button('Send')?.disabled).toBe(false);
    rerender({ showStopRespond: false, newMessageInterruptScenario: 'never' });
    expect(button('Stop responding')).toBeNull();
    expect(button('Send')?.disabled).toBe(true);
  });

  it('ignoreMessageConfigList: jumps between agents', async () => {
    const [asked, answer] = turn(1);
    if (!asked || !answer) throw new Error('no turn');
    const jump = message({
      message_id: 'jump-1',
      reply_id: asked.message_id,
      type: 'verbose',
      content: JSON.stringify({ msg_type: 'multi_agents_jump_to_agent', data: '{}' }),
      extra_info: { bot_state: JSON.stringify({ agent_name: 'Painter' }) },
      message_index: '2',
    });
    const { rerender } = await openPanel({ history: [asked, jump, { ...answer, message_index: '3' }] });
    expect(screen.getByText('Painter takes over')).toBeTruthy();
    rerender({ ignoreMessageConfigList: ['JumpToAgent'] });
    expect(screen.queryByText('Painter takes over')).toBeNull();
  });
});
