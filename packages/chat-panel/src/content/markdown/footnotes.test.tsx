import { ack, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';
import { lexMarkdown } from './lex-markdown.ts';
import { createMarkdownParser } from './markdown-parser.ts';

const labels = (source: string) =>
  lexMarkdown(source, {}).flatMap((token) => (token.type === 'footnote' ? [(token as { label?: string }).label] : []));

describe('the definition of a footnote', () => {
  it('ends at the next definition, at a blank line and before another block', () => {
    expect(labels('[^1]: One\n[^Two]: two\nlines\n\nText\n\n[^3]: three\n# Heading')).toEqual(['1', 'two', '3']);
    const [, , text] = lexMarkdown('[^1]: One\n\nText', {});
    expect(text).toMatchObject({ type: 'paragraph', text: 'Text' });
  });

  it('goes on with indented paragraphs', () => {
    const [footnote, , after] = lexMarkdown('[^1]: One\n\n    more\n\nText', {});
    expect(footnote?.type).toBe('footnote');
    expect((footnote as { tokens: object[] }).tokens).toMatchObject([{ text: 'One' }, { text: 'more' }]);
    expect(after).toMatchObject({ type: 'paragraph', text: 'Text' });
  });

  it('is the same for any size of the deltas', () => {
    const text = 'As shown[^1] and[^b].\n\n[^1]: First **note**\n[^b]: second\n\n    with more\n\nThe end.\n';
    const typesOf = (chunks: ReturnType<ReturnType<typeof createMarkdownParser>>) =>
      chunks.flat().map(({ start, token }) => [start, token.type, token.raw]);
    const whole = typesOf(createMarkdownParser()(text, true));
    for (const step of [1, 3, 10]) {
      const parse = createMarkdownParser();
      for (let end = 0; end < text.length; end += step) parse(text.slice(0, end), false);
      expect(typesOf(parse(text, true))).toEqual(whole);
    }
  });
});

describe('chat §2 footnotes', () => {
  const note = (number: number) => `See[^1] or again[^1] in ${number}, not [^a-z].\n\n[^1]: Note ${number}`;

  it('are reached from their reference, and lead back to it, each within its own message', async () => {
    await openPanel({ history: [...turn(1, { content: note(1) }), ...turn(2, { content: note(2) })] });
    const [, answer] = screen.getAllByRole('article', { name: 'Curly said' });
    const within2 = within(answer as HTMLElement);
    const [, second] = within2.getAllByRole('button', { name: 'Footnote 1' });
    fireEvent.click(second as HTMLElement);
    expect(document.activeElement?.textContent).toContain('Note 2');
    fireEvent.click(within2.getByRole('button', { name: 'Back to the text' }));
    expect(document.activeElement).toBe(second);
  });

  it('without a definition stay as they are written', async () => {
    await openPanel({ history: turn(1, { content: note(1) }) });
    expect(screen.getByText(/not \[\^a-z\]/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Footnote a-z' })).toBeNull();
  });

  it('become references when their definition arrives', async () => {
    const { client, server, settled, say } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'So[^1] it is'));
    expect(screen.getByText(/So\[\^1\] it is/)).toBeTruthy();
    await say(textDelta(3, '\n\n[^1]: Because'));
    expect(screen.getByRole('button', { name: 'Footnote 1' })).toBeTruthy();
  });
});
