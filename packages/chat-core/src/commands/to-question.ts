import type { CoreMessage } from '../message/core-message.ts';
import { newLocalMessage } from '../message/new-local-message.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import type { CommandContext } from './command-context.ts';

/** What the user says now, as a message that nobody else has yet. */
export function toQuestion(
  { getState, identity, clock }: CommandContext,
  localMessageId: string,
  { content, contentType }: OutgoingContent,
  mentionIds: readonly string[] = [],
): CoreMessage {
  const { latestSectionId: sectionId } = getState().sections;
  const senderId = identity.userId;
  return newLocalMessage({ localMessageId, content, contentType, mentionIds, sectionId, senderId, now: clock.now() });
}
