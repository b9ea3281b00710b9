import { groupOfMessage } from '@parley/chat-core';
import type { ScrollViewHandle } from '@parley/ui';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { ListChunk } from './chunks/list-chunks.ts';
import type { Nearness } from './chunks/nearness.ts';
import type { ReadingPosition } from './position/use-reading-position.ts';
import { useListHandle } from './state/list-handle.ts';

const DRAWN_AFTER_MS = 16;
const DRAWN_TRIES = 30;

interface Parts {
  scrollView: RefObject<ScrollViewHandle | null>;
  chunks: readonly ListChunk[];
  nearness: Nearness;
  position: ReadingPosition;
}

/** Lets others move the list, by its one mover. */
export function useListCommands({ scrollView, chunks, nearness, position }: Parts): void {
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
    /** Draws the chunk of a message, unless it is; the message is there right after. */
    function draw(messageId: string): HTMLElement | null {
      const groupId = groupOfMessage(client.conversation.getState(), messageId)?.groupId;
      const chunk = groupId === undefined ? null : chunkOf(groupId);
      if (!chunk) return null;
      nearness.draw(chunk);
      const messages = [...chunk.querySelectorAll<HTMLElement>('[data-message-id]')];
      return messages.find(({ dataset }) => dataset.messageId === messageId) ?? null;
    }
    async function drawn(messageId: string): Promise<HTMLElement | null> {
      for (let tries = 0; tries < DRAWN_TRIES; tries += 1) {
        const found = draw(messageId);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS));
      }
      return null;
    }
    return {
      goToEnd,
      async goToMessage(messageId, partOf) {
        const message = await drawn(messageId);
        if (message) goTo(partOf?.(message) ?? message);
        return message;
      },
    };
  }, [client, goTo, goToEnd, nearness, scrollView]);
}
