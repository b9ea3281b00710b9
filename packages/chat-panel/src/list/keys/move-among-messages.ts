import type { Panel } from '../../panel/panel-context.ts';
import { listOf, messagesOf } from '../../parts/focus-targets.ts';
import { goToNewest, goToOldest } from './go-to-ends.ts';

type Move = (panel: Panel, place: { list: HTMLElement; messages: readonly HTMLElement[]; at: number }) => boolean;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (_panel, { list, messages, at }) => focus(at < 0 ? messages.findLast(isInView(list)) : messages[at - 1]),
  ArrowDown: (_panel, { list, messages, at }) => focus(at < 0 ? messages.find(isInView(list)) : messages[at + 1]),
  Home: goToOldest,
  End: goToNewest,
};

/**
 * The arrows go from message to message, Home and End to the oldest and the newest. Only from a message itself or from the
 * list: inside a message the keys belong to what has the focus. Gives whether the key was used.
 */
export function moveAmongMessages(panel: Panel, key: string, target: HTMLElement): boolean {
  const list = listOf(target);
  const messages = messagesOf(target);
  const at = messages.indexOf(target);
  if (!list || (target !== list && at < 0)) return false;
  return moves[key]?.(panel, { list, messages, at }) ?? false;
}

function focus(message: HTMLElement | undefined): boolean {
  message?.focus();
  return message !== undefined;
}

function isInView(list: HTMLElement): (message: HTMLElement) => boolean {
  const { top, bottom } = list.getBoundingClientRect();
  return (message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
}
