import { message } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const call = message({
  message_id: 'call-1',
  type: 'function_call',
  content: JSON.stringify({ name: 'current_time', arguments: '{"zone":"UTC"}' }),
  extra_info: { call_id: 'c1' },
  message_index: '2',
  index: 1,
});
const response = message({
  message_id: 'response-1',
  type: 'tool_response',
  content: '{"time":"noon"}',
  extra_info: { call_id: 'c1', time_cost: '1.5', token: '42', plugin_status: '0' },
  message_index: '3',
  index: 2,
});
const [asked] = turn(1);
const interrupt = (number: number) =>
  message({
    message_id: `interrupt-${number}`,
    type: 'verbose',
    content: JSON.stringify({ msg_type: 'interrupt', data: '' }),
    required_action: {
      type: 'submit_tool_outputs',
      submit_tool_outputs: {
        tool_calls: [
          {
            id: 'c1',
            type: 'reply_message',
            function: { name: 'add', arguments: JSON.stringify({ question: 'Sure?', options: ['Allow once'] }) },
          },
        ],
      },
    },
    status: 'available',
    message_index: String(2 + number),
    index: 1 + number,
  });

describe('chat §2 function calls', () => {
  it("show 'using {name}' until they have a response", async () => {
    await openPanel({ history: [asked as typeof call, call] });
    expect(screen.getByText('using current_time')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /current_time/ })).toBeNull();
  });

  it('show input, output and cost after the response', async () => {
    await openPanel({ history: [asked as typeof call, call, response] });
    const line = screen.getByRole('button', { name: /used current_time.*1.5 s.*42 tokens/ });
    fireEvent.click(line);
    expect((await screen.findByRole('region', { name: 'Input' })).textContent).toContain('zone');
    expect(screen.getByRole('region', { name: 'Output' }).textContent).toContain('noon');
  });

  it('show no time that is too short to be measured', async () => {
    const quick = { ...response, extra_info: { ...response.extra_info, time_cost: '0.0' } };
    await openPanel({ history: [asked as typeof call, call, quick] });
    expect(screen.getByRole('button', { name: /used current_time/ }).textContent).toBe('used current_time· 42 tokens');
  });

  it('show the words of their tool, if it has some', async () => {
    const words = {
      name_executing: 'Looking up the time',
      name_executed: 'Looked up the time',
      name_execute_failed: 'Could not look up the time',
    };
    const worded = { ...call, extra_info: { ...call.extra_info, execute_display_name: JSON.stringify(words) } };
    const { unmount } = await openPanel({ history: [asked as typeof call, worded] });
    expect(screen.getByText('Looking up the time')).toBeTruthy();
    unmount();
    await openPanel({ history: [asked as typeof call, worded, response] });
    expect(screen.getByRole('button', { name: /Looked up the time.*1.5 s/ })).toBeTruthy();
  });

  it('show the words of their response, where they were not made', async () => {
    const words = (text: string) => ({ execute_display_name: JSON.stringify({ name_execute_failed: text }) });
    const worded = { ...call, extra_info: { ...call.extra_info, ...words('Could not look up the time') } };
    const extra_info = { call_id: 'c1', plugin_status: '1', ...words('Did not look up the time') };
    await openPanel({ history: [asked as typeof call, worded, { ...response, extra_info }] });
    expect(screen.getByRole('button', { name: 'Did not look up the time' })).toBeTruthy();
  });

  it('say that they ask while the reply waits for the user, and that they run once it goes on', async () => {
    const words = { name_asking: 'Asks to call Pets', name_executing: 'Calling Pets' };
    const worded = { ...call, extra_info: { ...call.extra_info, execute_display_name: JSON.stringify(words) } };
    const { server, settled } = await openPanel({ history: [asked as typeof call, worded, interrupt(1)] });
    const line = () => screen.getByText(/Pets$/).closest('p');
    expect(line()?.textContent).toBe('Asks to call Pets');
    // Nothing runs while it waits for a person.
    expect(line()?.querySelector('.lucide-loader-circle')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await settled();
    server.resume().push({ kind: 'opened', logId: '' });
    await settled();
    expect(line()?.querySelector('.lucide-loader-circle')).toBeTruthy();
    expect(screen.getByText('Calling Pets')).toBeTruthy();
    expect(screen.queryByText('Asks to call Pets')).toBeNull();
  });

  it('show that they are not finished when the reply was interrupted', async () => {
    await openPanel({ history: [asked as typeof call, call, ...turn(2)] });
    expect(screen.getByRole('button', { name: 'current_time did not finish' })).toBeTruthy();
  });

  it('show that they were not made when the user was asked and wrote a message instead', async () => {
    const words = { name_executing: 'Asks to look', name_not_executed: 'Did not look' };
    const worded = { ...call, extra_info: { ...call.extra_info, execute_display_name: JSON.stringify(words) } };
    await openPanel({ history: [asked as typeof call, worded, interrupt(1), ...turn(3)] });
    expect(screen.getByRole('button', { name: 'Did not look' })).toBeTruthy();
  });

  it('show that they are not finished when they were allowed and their next question was closed, or nothing was asked', async () => {
    const words = { name_asking: 'Asks to look', name_not_executed: 'Did not look' };
    const worded = { ...call, extra_info: { ...call.extra_info, execute_display_name: JSON.stringify(words) } };
    const { unmount } = await openPanel({
      history: [asked as typeof call, worded, interrupt(1), interrupt(2), ...turn(3)],
    });
    expect(screen.getByRole('button', { name: 'current_time did not finish' })).toBeTruthy();
    unmount();
    await openPanel({ history: [asked as typeof call, worded, ...turn(3)] });
    expect(screen.getByRole('button', { name: 'current_time did not finish' })).toBeTruthy();
  });

  it('say that they wait for an answer, where they have asked something else than to be allowed', async () => {
    const words = { name_asking: 'Asks to look', name_executing: 'Looking' };
    const worded = { ...call, extra_info: { ...call.extra_info, execute_display_name: JSON.stringify(words) } };
    const line = () => document.querySelector('.lucide-circle-pause')?.closest('p')?.textContent;
    const { unmount } = await openPanel({ history: [asked as typeof call, worded, interrupt(1), interrupt(2)] });
    expect(line()).toBe('The agent asks you a question');
    unmount();
    await openPanel({ history: [asked as typeof call, call, interrupt(1)] });
    expect(line()).toBe('The agent asks you a question');
  });

  it('have no box for the empty answer that made them, and the next answer shows its sender', async () => {
    const silent = message({ message_id: 'silent-1', content: '', message_index: '2' });
    const answer = message({ message_id: 'answer-1', content: 'It is noon', message_index: '4', index: 3 });
    await openPanel({ history: [asked as typeof call, silent, call, response, answer] });
    expect(screen.getAllByRole('article', { name: 'Curly said' })).toHaveLength(1);
    const [box] = screen.getAllByRole('article', { name: 'Curly said' });
    expect(within(box as HTMLElement).getByText('Curly')).toBeTruthy();
  });

  it('leave a box with actions for an empty answer', async () => {
    await openPanel({ history: turn(1, { content: '' }) });
    expect(screen.getByText('The model returned an empty answer.')).toBeTruthy();
  });

  it('have no details if the host hides them', async () => {
    await openPanel({ history: [asked as typeof call, call, response], showFunctionCallDetail: false });
    expect(screen.queryByRole('button', { name: /current_time/ })).toBeNull();
  });
});

describe('wire §1.8 long-term memory', () => {
  const data = JSON.stringify({ wraped_text: 'Likes tea' });
  const memory = message({
    message_id: 'memory-1',
    type: 'verbose',
    content: JSON.stringify({ msg_type: 'time_capsule_recall', data }),
  });
  const history = [asked as typeof call, memory, turn(1)[1] as typeof call];

  it('shows the recalled text', async () => {
    await openPanel({ history });
    fireEvent.click(screen.getByRole('button', { name: 'Used memory' }));
    expect(screen.getByText('Likes tea')).toBeTruthy();
  });

  it('is hidden if the host ignores it', async () => {
    await openPanel({ history, ignoreMessageConfigList: ['LongTermMemory'] });
    expect(screen.queryByRole('button', { name: /remembered/ })).toBeNull();
  });
});
