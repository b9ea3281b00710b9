import { after, answer, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import { ack, page, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';
import { unreadCount } from './to-newest-button.tsx';

const VIEW_PX = 400;
const CONTENT_PX = 4000;

/** The test browser has no layout: every element is 0 px high. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(CONTENT_PX);
}
afterEach(() => vi.restoreAllMocks());

const button = () => screen.queryByRole('button', { name: /Jump to newest/ });

function scrollTo(distanceToEnd: number): void {
  const view = screen.getByRole('region', { name: 'Messages' });
  view.scrollTop = CONTENT_PX - VIEW_PX - distanceToEnd;
  fireEvent.scroll(view);
}

describe('wire §1.2 to-newest tip', () => {
  it('appears when the end is more than 600 px away', async () => {
    layOut();
    await openPanel({ history: turns(3) });
    scrollTo(600);
    expect(button()).toBeNull();
    scrollTo(601);
    expect(button()).toBeTruthy();
    scrollTo(0);
    expect(button()).toBeNull();
  });

  it('shows the number of answers that arrived in the meantime', async () => {
    layOut();
    const { client, say, settled, server } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)));
    scrollTo(800);
    expect(button()?.getAttribute('aria-label')).toBe('Jump to newest');
    await say(textDelta(2, 'Good morning'));
    expect(button()?.getAttribute('aria-label')).toBe('Jump to newest, 1 unread');
  });

  it('loads the newest messages if needed and moves the focus to the last one', async () => {
    layOut();
    const { server, settled } = await openPanel({
      history: turn(1),
      init: { next_has_more: true, next_cursor: '2', end_message_index: '80' },
    });
    server.answer('messageList', () => page([...turn(39), ...turn(40)].toReversed()));
    fireEvent.click(button() as HTMLElement);
    await settled();
    expect(screen.getByText('Answer 40')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Answer 40'));
    expect(button()).toBeNull();
  });
});

it('wire §2.5 enableTwoWayLoad: loads newer messages near the end only when it is on', async () => {
  layOut();
  const { client, rerender, server } = await openPanel({
    history: turn(1),
    init: { next_has_more: true, next_cursor: '2', end_message_index: '80' },
  });
  const asked = vi.fn(() => page(turn(2).toReversed()));
  server.answer('messageList', asked);
  const isFar = () => client.conversation.getState().history.scrollViewFarFromBottom;
  scrollTo(700);
  await waitFor(() => expect(isFar()).toBe(true));
  scrollTo(300);
  await waitFor(() => expect(isFar()).toBe(false));
  expect(asked).not.toHaveBeenCalled();
  rerender({ enableTwoWayLoad: true });
  scrollTo(310);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

it.each([
  [0, turn(1)],
  [150, turn(1, { content_type: 'card', content: '{"options":["Tea"]}' })],
])('chat §4 clear context: scrolls to the onboarding of the new section after %i ms', async (delay, history) => {
  layOut();
  await openPanel({ history });
  scrollTo(800);
  const later = vi.spyOn(globalThis, 'setTimeout');
  fireEvent.click(screen.getByRole('button', { name: 'Clear context' }));
  await waitFor(() => expect(button()).toBeNull());
  expect(later.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(delay);
});

describe('unread count', () => {
  const { messages } = after(
    opened(),
    refreshed([question('q1', 1), answer('a1', 'q1', 2), question('q2', 3), answer('a2', 'q2', 4)]),
  );
  const keyOf = (id: string) => messages.find(({ message_id }) => message_id === id)?.key ?? null;

  it('is the number of answers after the last message that was seen', () => {
    expect(unreadCount(messages, keyOf('a2'))).toBe(0);
    expect(unreadCount(messages, keyOf('a1'))).toBe(1);
    expect(unreadCount(messages, keyOf('q1'))).toBe(2);
  });

  it('is 0 when no message was seen yet', () => {
    expect(unreadCount(messages, null)).toBe(0);
  });
});
