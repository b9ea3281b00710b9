import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

describe('a draft', () => {
  it('is restored after a reload, in its own conversation', async () => {
    await openPanel();
    fireEvent.change(input(), { target: { value: 'Half a thought' } });
    fireEvent(window, new Event('pagehide'));
    cleanup();
    await openPanel({ init: { conversationId: 'conversation-2' } });
    expect(input().value).toBe('');
    cleanup();
    await openPanel();
    expect(input().value).toBe('Half a thought');
  });

  it('is not overwritten by another window', async () => {
    await openPanel();
    fireEvent.change(input(), { target: { value: 'Mine' } });
    fireEvent(window, new Event('pagehide'));
    cleanup();
    localStorage.setItem('parley:chat-area', JSON.stringify({ 'draft:conversation-1': 'Theirs' }));
    await openPanel();
    expect(input().value).toBe('Mine');
  });

  it('is deleted when it was sent', async () => {
    const { settled } = await openPanel();
    fireEvent.change(input(), { target: { value: 'A whole thought' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    cleanup();
    await openPanel();
    expect(input().value).toBe('');
    expect(localStorage.length).toBe(0);
  });
});
