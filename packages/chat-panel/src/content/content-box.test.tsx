import type { Plugin } from '@parley/chat-core';
import { ack, textDelta } from '@parley/chat-core/testing/messages';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMessage } from '../chat-client/use-in-group.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';
import type { ContentRenderer } from './content-renderer.ts';

const loud: ContentRenderer = {
  name: 'loud',
  draws: ({ role }) => role === 'assistant',
  Content: ({ messageId }) => <strong>{useMessage(messageId)?.content.toUpperCase()}</strong>,
};

describe('chat §2 rendering of messages', () => {
  it('cuts a stopped answer where it was broken', async () => {
    await openPanel({ history: turn(1, { content: 'Once upon a time', status: 'broken', broken_pos: 9 }) });
    expect(screen.getByText('Once upon')).toBeTruthy();
  });

  it('names the type of unsupported content', async () => {
    await openPanel({ history: turn(1, { content: '{}', content_type: 'music' }) });
    expect(screen.getByText('Not Support music Content')).toBeTruthy();
  });

  it('does not support a card without a question', async () => {
    await openPanel({ history: turn(1, { content: '{"kind":"weather"}', content_type: 'card' }) });
    expect(screen.getByText('Not Support card Content')).toBeTruthy();
  });

  it('prefers the renderer of a plugin', async () => {
    await openPanel({ history: turn(1), plugins: [{ name: 'loud', contentRenderers: [loud] }] });
    expect(screen.getByText('ANSWER 1')).toBeTruthy();
    expect(screen.getByText('Question 1')).toBeTruthy();
  });

  it('inserts the elements of a plugin into the text (wire §2.1)', async () => {
    const plugin: Plugin = {
      name: 'notes',
      mode: 'readonly',
      setup: () => ({
        hooks: {
          onTextContentRendering: (context) => ({
            ...context,
            insertedElements: [{ at: context.message.role === 'user' ? 0 : 8, element: <sup key="note">note</sup> }],
          }),
        },
      }),
    };
    const content = 'Some **bold** words\n\n```js\nlet a;\n```';
    await openPanel({ history: turn(1, { content }), options: { plugins: [plugin] } });
    const [asked, said] = screen.getAllByText('note').map(({ parentElement }) => parentElement);
    expect(asked?.textContent).toBe('noteQuestion 1');
    expect([said?.tagName, said?.textContent]).toEqual(['STRONG', 'bnoteold']);
  });

  it('renders only the message that a delta belongs to', async () => {
    const drawn: string[] = [];
    const counting: ContentRenderer = {
      name: 'counting',
      draws: () => true,
      Content({ messageId }) {
        drawn.push(messageId);
        return <p>{useMessage(messageId)?.content}</p>;
      },
    };
    const { client, say, settled, server } = await openPanel({
      history: turns(3).map((one) => ({
        ...one,
        message_id: `old-${one.message_id}`,
        reply_id: `old-${one.reply_id}`,
      })),
      plugins: [{ name: 'counting', contentRenderers: [counting] }],
    });
    void client.sendText('Hello');
    await settled();
    await say(ack(String(server.chat().request.local_message_id), { message_index: '7' }), textDelta(2, 'Good '));
    drawn.length = 0;
    await say(textDelta(3, 'mor'));
    await say(textDelta(4, 'ning'));
    expect(drawn).toEqual(['answer-1', 'answer-1']);
    expect(screen.getByText('Good morning')).toBeTruthy();
  });
});

describe('chat §8 message content rendering error', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  it('is shown for content that does not match its type', async () => {
    const onMessageContentError = vi.fn();
    await openPanel({
      history: turn(1, { content: '{"image_list":7}', content_type: 'image' }),
      onMessageContentError,
    });
    expect(screen.getByText('This message cannot be shown.')).toBeTruthy();
    expect(onMessageContentError).toHaveBeenCalledOnce();
  });

  it('is shown when draws() of a plugin throws', async () => {
    const failing: ContentRenderer = {
      name: 'failing',
      draws({ message_id }) {
        if (message_id === 'answer-1') throw new Error('no');
        return false;
      },
      Content() {
        return null;
      },
    };
    const onMessageContentError = vi.fn();
    const plugins = [{ name: 'failing', contentRenderers: [failing] }];
    await openPanel({ history: turns(2), plugins, onMessageContentError });
    expect(screen.getByText('This message cannot be shown.')).toBeTruthy();
    expect(screen.getByText('Answer 2')).toBeTruthy();
    expect(onMessageContentError).toHaveBeenCalledOnce();
  });

  it('shows the error message, leaves other messages alone and calls the host once', async () => {
    const failing: ContentRenderer = {
      name: 'failing',
      draws: ({ message_id }) => message_id === 'answer-1',
      Content() {
        throw new Error('no');
      },
    };
    const onMessageContentError = vi.fn();
    await openPanel({
      history: turns(2),
      plugins: [{ name: 'failing', contentRenderers: [failing] }],
      onMessageContentError,
    });
    expect(screen.getByText('This message cannot be shown.')).toBeTruthy();
    expect(screen.getByText('Answer 2')).toBeTruthy();
    expect(onMessageContentError).toHaveBeenCalledOnce();
    expect(onMessageContentError).toHaveBeenCalledWith({ messageId: 'answer-1', error: expect.any(Error) });
  });
});
