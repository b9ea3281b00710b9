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
  sections: readonly ListChunk[];
  nearness: Nearness;
  position: ReadingPosition;
}

/** Lets others move the list, by its one mover. */
export function useListCommands({ scrollView, sections, nearness, position }: Parts): void {
  const client = useClient();
  const { list } = useListHandle();
  const latest = useRef(sections);
  useEffect(() => {
    latest.current = sections;
  });
  const { goTo, goToEnd } = position;
  useImperativeHandle(list, () => {
    function sectionOf(groupId: string): Element | null {
      const place = latest.current.findIndex(({ rows }) => rows.some((row) => row.groupId === groupId));
      return scrollView.current?.content?.querySelectorAll('[data-section]')[place] ?? null;
    }
    /** Draws the section of a message, unless it is; the message is there right after. */
    function draw(messageId: string): HTMLElement | null {
      const groupId = groupOfMessage(client.conversation.getState(), messageId)?.groupId;
      const section = groupId === undefined ? null : sectionOf(groupId);
      if (!section) return null;
      nearness.draw(section);
      const messages = [...section.querySelectorAll<HTMLElement>('[data-message-id]')];
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
