import { message } from '@parley/chat-core/testing/messages';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const [asked] = turn(1);
const question = asked as ReturnType<typeof message>;

describe('chat §3 task messages', () => {
  it('show the name of their task above the answer', async () => {
    const answer = message({
      message_id: 'task-1',
      reply_id: '0',
      type: 'task_manual_trigger',
      source: 1,
      content: 'Nothing **new**.',
      extra_info: { task_type: '2', message_title: 'News' },
      status: 'available',
    });
    await openPanel({ history: [answer] });
    expect(screen.getByText('Scheduled task: News')).toBeTruthy();
    expect(screen.getByText('new').tagName).toBe('STRONG');
  });
});

describe('studio §1 a task that is wished for', () => {
  it('is agreed to with the time zone of the browser', async () => {
    const asking = message({
      message_id: 'interrupt-1',
      type: 'verbose',
      content: JSON.stringify({ msg_type: 'interrupt', data: '' }),
      required_action: {
        type: 'submit_tool_outputs',
        submit_tool_outputs: {
          tool_calls: [
            {
              id: 'call-1',
              type: 'reply_message',
              function: {
                name: 'create_task',
                arguments: JSON.stringify({ question: 'Create the task?', options: ['Create task', 'Not now'] }),
              },
              require_info: { name: 'create_task', require_fields: ['time_zone'] },
            },
          ],
        },
      },
      status: 'available',
    });
    const { client, settled } = await openPanel({ history: [question, asking] });
    const resume = vi.spyOn(client, 'resume').mockResolvedValue({ reply: new Promise(() => undefined) });
    fireEvent.click(screen.getByRole('button', { name: 'Create task' }));
    await settled();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(resume.mock.calls[0]?.[0].toolOutputs).toEqual([
      { toolCallId: 'call-1', output: JSON.stringify({ answer: 'Create task', time_zone: timeZone }) },
    ]);
  });

  it('has a card that leads to it', async () => {
    const card = (change: object) =>
      message({
        message_id: 'card-1',
        type: 'answer',
        content_type: 'card',
        content: JSON.stringify({
          card_type: 'task',
          task_id: '7',
          name: 'News',
          when: 'Every day at 09:00',
          time_zone: 'Europe/Berlin',
          next_run_at: Date.UTC(2026, 10, 18, 8),
          url: '/space/1/bot/2?task=7',
          ...change,
        }),
        status: 'available',
      });
    const hrefOf = async (change: object, diagramFrameUrl?: string) => {
      const opened = await openPanel({ history: [question, card(change)], diagramFrameUrl });
      const href = screen.queryByRole('link', { name: 'Open task' })?.getAttribute('href') ?? null;
      const text = screen.getByRole('log').textContent;
      opened.unmount();
      return { href, text };
    };
    const shown = await hrefOf({}, '/diagram');
    expect(shown.href).toBe('/space/1/bot/2?task=7');
    expect(shown.text).toContain('Every day at 09:00 · Europe/Berlin');
    // In the time zone that is named, and of 24 hours as well.
    expect(shown.text).toContain('Next: Nov 18, 2026, 09:00');
    // In a page elsewhere the link leads to the server of the chat; without a known server there is none.
    expect((await hrefOf({}, 'https://chat.example.com/diagram')).href).toBe(
      'https://chat.example.com/space/1/bot/2?task=7',
    );
    expect((await hrefOf({})).href).toBeNull();
    expect((await hrefOf({ url: '//evil.example/' }, '/diagram')).href).toBeNull();
  });
});
