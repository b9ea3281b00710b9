import type { ChatClientOptions, StreamEvent } from '@parley/chat-core';
import { initResponse } from '@parley/chat-core/testing/messages';
import { openedClient } from '@parley/chat-core/testing/scripted-client';
import { settle } from '@parley/chat-core/testing/stepped-clock';
import type { ChatMessage } from '@parley/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { openLocalStorage, openSessionStorage } from '../chat-client/local-cache/chat-area-cache.ts';
import { ChatPanel, type ChatPanelProps } from '../panel/chat-panel.tsx';
import { loadLazyParts } from '../parts/lazy-part.tsx';

interface Opening extends Omit<ChatPanelProps, 'client'> {
  /** Earlier messages, oldest first. */
  history?: readonly ChatMessage[];
  init?: Parameters<typeof initResponse>[0];
  options?: Partial<ChatClientOptions>;
  /** Starts selection mode through the action of the last answer, with nothing selected. */
  isSelecting?: boolean;
}

/** Renders a panel on a real client, whose server the test scripts. */
export async function openPanel({
  history = [],
  init = {},
  options = {},
  isSelecting = false,
  ...given
}: Opening = {}) {
  // Drafts must not reach the next test.
  onTestFinished(() => {
    openLocalStorage().clear();
    openSessionStorage().clear();
  });
  const props = isSelecting ? { ...given, selectable: true, enableMessageBoxActionBar: true } : given;
  const response = initResponse({ messageList: history.toReversed(), ...init });
  const scripted = await openedClient({
    schedule: (run) => run(),
    requestInit: async () => response,
    ...options,
  } as Partial<ChatClientOptions>);
  await loadLazyParts();
  const view = (more: Partial<ChatPanelProps> = {}) => <ChatPanel client={scripted.client} {...props} {...more} />;
  const { rerender, unmount } = render(view());
  await screen.findByRole('log');
  if (isSelecting) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Select' }).at(-1) as HTMLElement);
    act(() => scripted.client.clearSelection());
  }
  return {
    ...scripted,
    unmount,
    rerender: (more: Partial<ChatPanelProps>) => rerender(view(more)),
    /** Waits until pending promises have settled. */
    settled: () => act(settle),
    /** The server sends events on the stream of the last question. */
    say: (...events: StreamEvent[]) =>
      act(async () => {
        scripted.server.chat().push(...events);
        await settle();
      }),
  };
}
