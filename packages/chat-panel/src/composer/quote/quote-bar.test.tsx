import { createMessageGrabPlugin } from '@parley/chat-core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

async function openQuoting(text: string) {
  const grab = createMessageGrabPlugin();
  const opened = await openPanel({ history: turns(1), options: { plugins: [grab.plugin] } });
  act(() => {
    grab.mark({ message_id: 'answer-1', source: 0 }, { type: 'text', text });
    grab.quoteMarked();
  });
  return opened;
}

async function openMarking() {
  const grab = createMessageGrabPlugin();
  const opened = await openPanel({ history: turns(1), options: { plugins: [grab.plugin] } });
  getSelection()?.selectAllChildren(screen.getByText('Answer 1'));
  document.dispatchEvent(new Event('selectionchange'));
  return { ...opened, quote: await screen.findByRole('button', { name: 'Quote' }) };
}

describe('wire §2.3 floating menu', () => {
  it('quotes the selected text of a message', async () => {
    const { quote } = await openMarking();
    fireEvent.click(quote);
    expect(within(screen.getByRole('figure', { name: 'Quote' })).getByText('Answer 1')).toBeTruthy();
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
  });

  it('hides when the list is scrolled, when the selection is empty, and with Escape', async () => {
    const { settled } = await openMarking();
    fireEvent.scroll(screen.getByRole('region', { name: 'Messages' }));
    await settled();
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
    document.dispatchEvent(new Event('selectionchange'));
    await screen.findByRole('button', { name: 'Quote' });
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
    document.dispatchEvent(new Event('selectionchange'));
    await screen.findByRole('button', { name: 'Quote' });
    getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull());
  });
});

describe('the quote of the next message', () => {
  const bar = () => screen.queryByRole('figure', { name: 'Quote' });
  const reload = () => {
    cleanup();
    return openPanel({ history: turns(1), options: { plugins: [createMessageGrabPlugin().plugin] } });
  };

  it('is restored after a reload, until it was sent', async () => {
    await openQuoting('Well said');
    const { server, settled } = await reload();
    expect(bar()?.textContent).toContain('Well said');
    fireEvent.change(input(), { target: { value: 'Why?' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(String(server.chat().request.query)).toContain('Well said');
    await reload();
    expect(bar()).toBeNull();
  });
});

describe('wire §2.3 quote action', () => {
  const image = { url: '/api/object/1', width: 4, height: 3 };
  const picture = { key: 'picture-key', image_thumb: image, image_ori: image };
  const file = { file_key: 'file-key', file_name: 'a.pdf', file_type: 'pdf', file_size: 5, file_url: '/f/1' };

  it.each([
    ['image', { image_list: [picture] }, 'Picture', { type: 'image', image: { key: 'picture-key' } }],
    ['file', { file_list: [file] }, 'a.pdf', { type: 'file', file: { file_key: 'file-key' } }],
  ] as const)('quotes the content of a message without text: %s', async (content_type, content, shown, referred) => {
    const grab = createMessageGrabPlugin();
    const { settled, server } = await openPanel({
      history: turn(1, { content_type, content: JSON.stringify(content) }),
      enableMessageBoxActionBar: true,
      options: { plugins: [grab.plugin] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Quote' }));
    expect(within(screen.getByRole('figure', { name: 'Quote' })).getByText(shown)).toBeTruthy();
    fireEvent.change(input(), { target: { value: 'Why?' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(JSON.parse(String(server.requestsOf('chat')[0]?.query)).refer_items).toMatchObject([referred]);
  });

  it.each([
    ['/api/object/1', 1],
    ['https://elsewhere.example/1.png', 0],
  ])('shows a picture only from an allowed origin: %s', async (url, shown) => {
    const grab = createMessageGrabPlugin();
    await openPanel({ history: turns(1), options: { plugins: [grab.plugin] } });
    act(() => {
      const image_thumb = { ...image, url };
      grab.mark({ message_id: 'answer-1', source: 0 }, { type: 'image', image: { ...picture, image_thumb } });
      grab.quoteMarked();
    });
    expect(screen.getByRole('figure', { name: 'Quote' }).querySelectorAll('img')).toHaveLength(shown);
  });
});

describe('wire §2.3 quote bar', () => {
  it('shows the quote of the next message, and sends it in refer_items', async () => {
    const { settled, server } = await openQuoting('the third line');
    expect(within(screen.getByRole('figure', { name: 'Quote' })).getByText('the third line')).toBeTruthy();
    fireEvent.change(input(), { target: { value: 'Why?' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    const [request] = server.requestsOf('chat');
    expect(request).toMatchObject({ content_type: 'mix' });
    expect(JSON.parse(String(request?.query))).toEqual({
      item_list: [{ type: 'text', text: 'Why?' }],
      refer_items: [{ type: 'text', text: 'the third line' }],
    });
    expect(screen.queryByRole('figure', { name: 'Quote' })).toBeNull();
  });

  it('has a button that removes the quote', async () => {
    const { settled, server } = await openQuoting('the third line');
    fireEvent.click(screen.getByRole('button', { name: 'Remove quote' }));
    fireEvent.change(input(), { target: { value: 'Why?' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Why?', content_type: 'text' }]);
  });
});
