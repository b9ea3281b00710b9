import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

const bot = (id: string, nickname: string) => ({ id, nickname, url: '' });
const init = { botInfoMap: { 'bot-1': bot('bot-1', 'Curly'), 'bot-2': bot('bot-2', 'Larry') } };
const input = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

function type(text: string): void {
  fireEvent.change(input(), { target: { value: text } });
}

describe('chat §3 mention', () => {
  it('offers the bots of the conversation and sends the message to the chosen one', async () => {
    const { settled, server } = await openPanel({ enableMention: true, init });
    type('@');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Curly', 'Larry']);
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Larry');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(input().value).toBe('@Larry ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(server.requestsOf('chat')).toEqual([]);
    type('@Larry hello');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: '@Larry hello', mention_list: [{ id: 'bot-2' }] }]);
  });

  it('filters by the typed text, accepts a click, and closes with Escape', async () => {
    await openPanel({ enableMention: true, init });
    type('ask @cu');
    fireEvent.click(screen.getByRole('option', { name: 'Curly' }));
    expect(input().value).toBe('ask @Curly ');
    type('ask @');
    fireEvent.keyDown(input(), { key: 'Escape' });
    fireEvent.keyUp(input(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyUp(input(), { key: 'ArrowLeft' });
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  it('is off by default', async () => {
    await openPanel({ init });
    type('@');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mention' })).toBeNull();
  });
});
