import { ack, initResponse, textDelta } from '@parley/chat-core/testing/messages';
import { scriptedClient } from '@parley/chat-core/testing/scripted-client';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PanelCallbacks } from '../settings/panel-callbacks.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';
import { ChatPanel } from './chat-panel.tsx';

type Opened = Awaited<ReturnType<typeof openPanel>>;
type Opening = NonNullable<Parameters<typeof openPanel>[0]>;

interface Case {
  readonly opening?: Opening;
  act(panel: Opened): Promise<unknown> | unknown;
  /** A part of the argument that the callback gets. */
  readonly expected: unknown;
}

const press = (role: 'button' | 'checkbox' | 'link', name: string) => fireEvent.click(screen.getByRole(role, { name }));

async function ask({ client, settled, server }: Opened): Promise<string> {
  void client.sendText('Hello').catch(() => undefined);
  await settled();
  return String(server.chat().request.local_message_id);
}

async function stopAReply(panel: Opened): Promise<void> {
  await panel.say(ack(await ask(panel)), textDelta(2, 'Once upon'));
  press('button', 'Stop responding');
}

async function clearHistory(): Promise<void> {
  press('button', 'Clear history');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
}

const image = { url: '/api/object/1', width: 4, height: 3 };
const picture = turn(1, {
  content_type: 'image',
  content: JSON.stringify({ image_list: [{ key: 'k', image_thumb: image, image_ori: image }] }),
});

/** Callbacks that have no test elsewhere. */
const cases: Partial<Record<keyof PanelCallbacks, Case>> = {
  onMessageSendFail: {
    async act(panel) {
      await ask(panel);
      panel.server.chat().push({ kind: 'error', error: { code: 4, msg: 'no' } });
    },
    expected: { error: { code: 4, message: 'no' } },
  },
  onMessageError: {
    act: async (panel) => panel.say(ack(await ask(panel)), { kind: 'error', error: { code: 5, msg: 'broken' } }),
    expected: { replyId: 'question-1', error: { code: 5 } },
  },
  onDeleteMessage: {
    opening: { history: turns(1) },
    act: ({ client }) => client.deleteMessageGroup('question-1'),
    expected: { groupId: 'question-1' },
  },
  onBeforeMessageGroupListUpdate: {
    act: ask,
    expected: { groups: expect.any(Array) },
  },
  onClearHistoryBefore: { opening: { history: turns(1) }, act: clearHistory, expected: {} },
  onClearHistoryAfter: { opening: { history: turns(1) }, act: clearHistory, expected: { sectionId: 'section-2' } },
  onClearContextError: {
    opening: { history: turns(1) },
    act({ server }) {
      server.answer('createSection', () => Promise.reject(new Error('down')));
      press('button', 'Clear context');
    },
    expected: { error: { message: 'down' } },
  },
  onBeforeStopResponding: { act: stopAReply, expected: { replyId: 'question-1' } },
  onAfterStopResponding: { act: stopAReply, expected: { brokenReplyId: 'question-1', groupId: 'question-1' } },
  onSelectionChange: {
    opening: { history: turns(1), isSelecting: true },
    act: () => press('checkbox', 'Select message'),
    expected: { selectedReplyIdList: ['question-1'] },
  },
  onOnboardingSelectChange: {
    opening: { history: turns(1), isSelecting: true },
    act: () => press('checkbox', 'Select opening message'),
    expected: { selectedOnboardingId: 'section-1' },
  },
  onImageClick: {
    opening: { history: picture },
    act: () => press('button', 'Enlarge: Picture from Curly'),
    expected: { messageId: 'answer-1', url: '/api/object/1' },
  },
  onMessageLinkClick: {
    opening: { history: turn(1, { content: '[here](https://example.com/)' }) },
    act() {
      // The test page must not navigate.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      press('link', 'here');
    },
    expected: { messageId: 'answer-1', url: 'https://example.com/' },
  },
};

describe('wire §2.5 host callbacks, one by one', () => {
  it.each(Object.entries(cases))('%s', async (name, { opening, act, expected }) => {
    const host = vi.fn((_given: unknown) => undefined);
    const panel = await openPanel({ ...opening, [name]: host });
    host.mockClear();
    await act(panel);
    await panel.settled();
    await waitFor(() => expect(host).toHaveBeenCalled());
    await panel.settled();
    // Groups are computed again with every change.
    if (name !== 'onBeforeMessageGroupListUpdate') expect(host).toHaveBeenCalledOnce();
    expect(host.mock.calls.at(-1)?.[0]).toMatchObject(expected as object);
  });

  it('onInitSuccess and onInitError', async () => {
    const [onInitSuccess, onInitError] = [vi.fn(), vi.fn()];
    let isDown = true;
    const { client } = scriptedClient({
      async requestInit() {
        if (isDown) throw new Error('unreachable');
        return initResponse();
      },
    });
    render(<ChatPanel client={client} onInitSuccess={onInitSuccess} onInitError={onInitError} />);
    await waitFor(() => expect(onInitError).toHaveBeenCalledOnce());
    expect(onInitSuccess).not.toHaveBeenCalled();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onInitSuccess).toHaveBeenCalledOnce());
    expect(onInitSuccess.mock.calls[0]?.[0]).toMatchObject({ response: { conversationId: 'conversation-1' } });
  });
});
