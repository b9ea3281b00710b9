import { message } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const chunk = (name: string, score: number, more: object = {}) => ({
  slice: `Words of ${name}`,
  score,
  meta: {
    dataset: { id: 'd', name: 'Handbook' },
    document: { id: name, name, format_type: 0, source_type: 0 },
    ...more,
  },
});
const link = { title: 'Page', url: 'https://example.com/page' };
const data = { chunks: [chunk('Second', 0.2), chunk('First', 0.9, { link })], ori_req: '', status_code: 0 };
const recall = message({
  message_id: 'recall-1',
  type: 'verbose',
  content: JSON.stringify({ msg_type: 'knowledge_recall', data: JSON.stringify(data) }),
  message_index: '0',
});
const [asked, answered] = turn(1);
const history = [asked, recall, answered] as (typeof recall)[];

describe('chat §3 knowledge', () => {
  it('is listed below the reply, the best source first, and shows its text when pressed', async () => {
    await openPanel({ history });
    const sources = within(screen.getByRole('region', { name: 'Sources' }));
    const [first] = sources.getAllByRole('button');
    expect(first?.textContent).toBe('1Page');
    fireEvent.click(first as HTMLElement);
    expect(sources.getByText('Words of First')).toBeTruthy();
    expect(sources.getByRole('link', { name: 'Open Page' }).getAttribute('href')).toBe('https://example.com/page');
  });

  it('is shown as cards if the host asks for them', async () => {
    await openPanel({ history, knowledgeSourceMode: 'card-list' });
    const [first] = within(screen.getByRole('region', { name: 'Sources' })).getAllByRole('button');
    expect(first?.textContent).toBe('1PageWords of First');
  });

  it('is shown as cards if the agent is set to, unless the host decides', async () => {
    const cards = message({
      ...recall,
      content: JSON.stringify({ msg_type: 'knowledge_recall', data: JSON.stringify({ ...data, show_source_mode: 1 }) }),
    });
    const { rerender } = await openPanel({ history: [asked, cards, answered] as (typeof recall)[] });
    const first = () => within(screen.getByRole('region', { name: 'Sources' })).getAllByRole('button')[0];
    expect(first()?.textContent).toBe('1PageWords of First');
    rerender({ knowledgeSourceMode: 'reply-bottom' });
    expect(first()?.textContent).toBe('1Page');
  });

  it('studio §4 folds a long text, with a button that shows all of it', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    onTestFinished(() => void vi.restoreAllMocks());
    await openPanel({ history });
    const sources = within(screen.getByRole('region', { name: 'Sources' }));
    fireEvent.click(sources.getAllByRole('button')[0] as HTMLElement);
    const more = sources.getByRole('button', { name: 'See more' });
    expect(sources.getByText('Words of First').dataset.folded).toBe('true');
    fireEvent.click(more);
    expect(sources.getByText('Words of First').dataset.folded).toBe('false');
    expect(sources.getByRole('button', { name: 'Collapse' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('is also read from a message of type knowledge', async () => {
    const more = { chunks: [chunk('Third', 0.5)] };
    const own = message({ message_id: 'own-1', type: 'knowledge', content: JSON.stringify(more) });
    await openPanel({ history: [asked, recall, own, answered] as (typeof recall)[] });
    const buttons = within(screen.getByRole('region', { name: 'Sources' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['1Page', '2Third', '3Second']);
  });

  it('has the numbers by which the answer cites it, over several searches', async () => {
    const search = (id: string, ...numbers: string[]) =>
      message({
        message_id: id,
        type: 'knowledge',
        content: JSON.stringify({
          chunks: numbers.map((index) =>
            chunk(`S${index}`, Number(index), { card: { title: `S${index}`, con: '', index } }),
          ),
        }),
      });
    await openPanel({ history: [asked, search('a', '2', '1'), search('b', '3'), answered] as (typeof recall)[] });
    const buttons = within(screen.getByRole('region', { name: 'Sources' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['1S1', '2S2', '3S3']);
  });

  it('is hidden if the host ignores it', async () => {
    await openPanel({ history, ignoreMessageConfigList: ['Knowledge'] });
    expect(screen.queryByRole('region', { name: 'Sources' })).toBeNull();
  });

  describe('wire §1.8 a number in an answer', () => {
    const cited = chunk('Guide', 0.9, { card: { title: 'Guide', con: 'Words of Guide', index: '1' } });
    const own = message({ message_id: 'own-1', type: 'knowledge', content: JSON.stringify({ chunks: [cited] }) });
    const said = (content: string) => message({ ...(answered as typeof recall), content });

    it('opens the card of its source', async () => {
      await openPanel({ history: [asked, own, said('At nine [1].')] as (typeof recall)[] });
      const number = await screen.findByRole('button', { name: '[1] Open Guide' });
      fireEvent.click(number);
      const sources = within(screen.getByRole('region', { name: 'Sources' }));
      expect(sources.getByText('Words of Guide')).toBeTruthy();
      expect(document.activeElement?.textContent).toBe('1Guide');
      // A second press does not close it.
      fireEvent.click(number);
      expect(sources.getByText('Words of Guide')).toBeTruthy();
    });

    it('stays a text without such a source, in code, and where sources are hidden', async () => {
      const history = [asked, own, said('Not [7], `a[1]`, [[1] in a link](https://example.com) or [1].')];
      const { rerender } = await openPanel({ history: history as (typeof recall)[] });
      expect(screen.getAllByRole('button', { name: /^\[/ })).toHaveLength(1);
      expect(screen.getByText(/Not \[7\]/)).toBeTruthy();
      rerender({ ignoreMessageConfigList: ['Knowledge'] });
      expect(screen.queryByRole('button', { name: /^\[/ })).toBeNull();
      expect(screen.getByText(/or \[1\]/)).toBeTruthy();
    });

    it('stays a link where the text defines one', async () => {
      const text =
        'See [1], [1](https://example.com/b) and [1][c].\n\n[1]: https://example.com/a\n[c]: https://example.com/c';
      await openPanel({ history: [asked, own, said(text)] as (typeof recall)[] });
      const addresses = screen.getAllByRole('link', { name: '1' }).map((link) => link.getAttribute('href'));
      expect(addresses).toEqual(['a', 'b', 'c'].map((page) => `https://example.com/${page}`));
    });
  });
});
