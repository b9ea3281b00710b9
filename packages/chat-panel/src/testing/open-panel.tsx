import type { ChatClientOptions, StreamEvent } from '@parley/chat-core';
import { initResponse } from '@parley/chat-core/testing/messages';
import { openedClient } from '@parley/chat-core/testing/scripted-client';
import { settle } from '@parley/chat-core/testing/stepped-clock';
import type { ChatMessage } from '@parley/contract';
import { act, render, screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { openLocalStorage } from '../chat-client/local-cache/open-local-storage.ts';
import { openSessionStorage } from '../composer/local-cache/open-session-storage.ts';
import { ChatPanel, type ChatPanelProps } from '../panel/chat-panel.tsx';
import { loadLazyParts } from '../parts/lazy-part.tsx';

interface Opening extends Omit<ChatPanelProps, 'client'> {
  /** What was said before, oldest first. */
  history?: readonly ChatMessage[];
  init?: Parameters<typeof initResponse>[0];
  options?: Partial<ChatClientOptions>;
}

/** A panel on a real client; the server behind it says what the test says. */
export async function openPanel({ history = [], init = {}, options = {}, ...props }: Opening = {}) {
  // What one test leaves unsent is no draft of the next.
  onTestFinished(() => {
    openLocalStorage().clear();
    openSessionStorage().clear();
  });
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
  return {
    ...scripted,
    unmount,
    rerender: (more: Partial<ChatPanelProps>) => rerender(view(more)),
    /** Lets what was begun take its course. */
    settled: () => act(settle),
    /** The server says something on the stream of the last question. */
    say: (...events: StreamEvent[]) =>
      act(async () => {
        scripted.server.chat().push(...events);
        await settle();
      }),
  };
}
