import { page } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in conversation' });
const bar = () => {
  const found = input().closest('search');
  if (!(found instanceof HTMLElement)) throw new Error('no bar');
  return within(found);
};
async function find(text: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Find in conversation' }));
  await screen.findByRole('textbox', { name: 'Find in conversation' });
  fireEvent.change(input(), { target: { value: text } });
}

describe('find in conversation', () => {
  it('starts at the newest match and steps up and down', async () => {
    await openPanel({ history: turns(3) });
    await find('answer');
    expect(document.activeElement).toBe(input());
    await bar().findByText('3 of 3');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await bar().findByText('2 of 3');
    fireEvent.click(bar().getByRole('button', { name: 'Next match' }));
    await bar().findByText('3 of 3');
    fireEvent.keyDown(input(), { key: 'Enter', shiftKey: true });
    await bar().findByText('No more matches');
  });

  it('renders a match that is far from the reader', async () => {
    await openPanel({ history: turns(120), options: { windowSize: 1000 } });
    expect(screen.queryByText('Answer 33')).toBeNull();
    await find('answer 33');
    await bar().findByText('1 of 1');
    expect(await screen.findByText('Answer 33')).toBeTruthy();
  });

  it('searches messages that are not loaded, page by page', async () => {
    const { server } = await openPanel({ history: turn(3), init: { hasMore: true, cursor: '5' } });
    const pages = [page(turn(2).toReversed(), { hasmore: true }), page(turn(1).toReversed())];
    server.answer('messageList', () => pages.shift());
    await find('Answer 1');
    expect(await bar().findByText('1 of 1', undefined, { timeout: 5_000 })).toBeTruthy();
    expect(server.requestsOf('messageList')).toHaveLength(2);
    expect(server.requestsOf('messageList')).toMatchObject([{ count: 100 }, { count: 100 }]);
    fireEvent.keyDown(input(), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Answer 1'));
  });

  it('says when nothing matches and when searching failed', async () => {
    const { server } = await openPanel({ history: turn(3), init: { hasMore: true, cursor: '5' } });
    server.answer('messageList', () => Promise.reject(new Error('down')));
    await find('nowhere');
    await bar().findByText('Searching the rest of the conversation failed.');
    server.answer('messageList', () => page([]));
    fireEvent.click(bar().getByRole('button', { name: 'Previous match' }));
    await bar().findByText('No matches', undefined, { timeout: 5_000 });
  });

  it('opens with Mod+F; the second Mod+F goes to the browser', async () => {
    await openPanel({ history: turns(1) });
    const message = screen.getByRole('textbox', { name: 'Message' });
    const pressed = { key: 'f', code: 'KeyF', ctrlKey: true };
    expect(fireEvent.keyDown(message, pressed)).toBe(false);
    await screen.findByRole('textbox', { name: 'Find in conversation' });
    expect(fireEvent.keyDown(input(), pressed)).toBe(true);
    fireEvent.keyDown(input(), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(message));
  });
});
