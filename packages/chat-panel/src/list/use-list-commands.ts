import { groupOfMessage } from '@parley/chat-core';
import type { ScrollViewHandle } from '@parley/ui';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { ChunkObserver } from './chunks/list-chunk.tsx';
import type { ListChunk } from './chunks/list-chunks.ts';
import type { ScrollPosition } from './position/use-scroll-position.ts';
import { useListHandle } from './state/list-handle.ts';

const RENDER_POLL_MS = 16;
const RENDER_POLLS_MAX = 30;

interface Parts {
  scrollView: RefObject<ScrollViewHandle | null>;
  chunks: readonly ListChunk[];
  observer: ChunkObserver;
  position: ScrollPosition;
}

/** Provides the commands of the list handle. They scroll through the scroll controller only. */
export function useListCommands({ scrollView, chunks, observer, position }: Parts): void {
  const client = useClient();
  const { list } = useListHandle();
  const latest = useRef(chunks);
  useEffect(() => {
    latest.current = chunks;
  });
  const { goTo, goToEnd } = position;
  useImperativeHandle(list, () => {
    function chunkOf(groupId: string): Element | null {
      const place = latest.current.findIndex(({ rows }) => rows.some((row) => row.groupId === groupId));
      return scrollView.current?.content?.querySelectorAll('[data-chunk]')[place] ?? null;
    }
    /** Renders the chunk of a message if needed. Its element exists after the next render. */
    function render(messageId: string): HTMLElement | null {
      const groupId = groupOfMessage(client.conversation.getState(), messageId)?.groupId;
      const chunk = groupId === undefined ? null : chunkOf(groupId);
      if (!chunk) return null;
      observer.render(chunk);
      const messages = [...chunk.querySelectorAll<HTMLElement>('[data-message-id]')];
      return messages.find(({ dataset }) => dataset.messageId === messageId) ?? null;
    }
    async function renderedMessage(messageId: string): Promise<HTMLElement | null> {
      for (let polls = 0; polls < RENDER_POLLS_MAX; polls += 1) {
        const found = render(messageId);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, RENDER_POLL_MS));
      }
      return null;
    }
    return {
      goToEnd,
      async goToMessage(messageId, partOf) {
        const message = await renderedMessage(messageId);
        if (message) goTo(partOf?.(message) ?? message);
        return message;
      },
    };
  }, [client, goTo, goToEnd, observer, scrollView]);
}
