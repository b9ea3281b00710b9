import { listOf, messagesOf } from './panel-places.ts';

const MOVES = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * The arrows go from message to message, Home and End to the oldest and the newest that is drawn. Only from a message
 * itself or from the list: inside a message the keys belong to what has the focus. Gives whether the focus was moved.
 */
export function moveAmongMessages(key: string, target: HTMLElement): boolean {
  if (!MOVES.includes(key)) return false;
  const list = listOf(target);
  const messages = messagesOf(target);
  const place = messages.indexOf(target);
  if (!list || (target !== list && place < 0)) return false;
  const next = place < 0 ? firstFor(key, list, messages) : nextFor(key, place, messages);
  next?.focus();
  return next !== undefined;
}

function nextFor(key: string, place: number, messages: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case 'ArrowUp':
      return messages[place - 1];
    case 'ArrowDown':
      return messages[place + 1];
    default:
      return key === 'Home' ? messages[0] : messages.at(-1);
  }
}

/** From the list itself: up to the last message in view, down to the first. */
function firstFor(key: string, list: HTMLElement, messages: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home' || key === 'End') return nextFor(key, 0, messages);
  const { top, bottom } = list.getBoundingClientRect();
  const isInView = (message: HTMLElement) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  return key === 'ArrowUp' ? messages.findLast(isInView) : messages.find(isInView);
}
