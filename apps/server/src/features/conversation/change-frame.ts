import type { BotChange } from '@parley/contract';
import { eventFrame } from '../../platform/http/event-stream.ts';
import type { ConversationChange } from './conversation-change.ts';

export type Change = ConversationChange | BotChange;

const frames = new WeakMap<Change, string>();

/** A change as its readers get it. It may carry a long message and all readers are told of the same object: it is serialised once. */
export function changeFrame(change: Change): string {
  const known = frames.get(change);
  if (known !== undefined) return known;
  const frame = eventFrame('change', JSON.stringify(change));
  frames.set(change, frame);
  return frame;
}
