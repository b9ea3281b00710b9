import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ListedConversation } from './conversation-list.contract.ts';
import { ChatMessage } from './message.ts';

/** Not a tagged id: the message of a version that is not shown is hidden from every other call. */
const VersionId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A turn on the shown path that has other versions. */
const TurnVersion = z.object({
  /** The question that is shown. */
  message_id: z.string(),
  /** The questions of all versions, the oldest first. */
  version_ids: z.array(z.string()),
  /** For each of them, which question it asks: those that differ in their answers alone have the same number. */
  question_numbers: z.array(z.int()),
});
export type TurnVersion = z.infer<typeof TurnVersion>;

const turnVersions = {
  /** How often another version was shown. A client that was told of fewer loads the conversation again. */
  switch_count: z.int(),
  turns: z.array(TurnVersion),
};

export const GetTurnVersions = defineOperation({
  name: 'GetTurnVersions',
  method: 'POST',
  path: '/api/conversation/get_turn_versions',
  summary:
    'Returns the turns of a listed conversation that have several versions: edited questions and replies that were made anew.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation') }),
  response: z.object(turnVersions),
});

export const ShowTurnVersion = defineOperation({
  name: 'ShowTurnVersion',
  method: 'POST',
  path: '/api/conversation/show_turn_version',
  summary: 'Shows another version of a turn, with what follows it. The model gets the shown messages from then on.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation'), version_id: VersionId }),
  response: z.object({
    /** The index of the question of that version. */
    message_index: z.string(),
    ...turnVersions,
  }),
});

export const ListHiddenMessages = defineOperation({
  name: 'ListHiddenMessages',
  method: 'POST',
  path: '/api/conversation/list_hidden_messages',
  summary: 'Returns the messages of the versions that are not shown, the oldest first.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    conversation_id: idOf('conversation'),
    cursor: z.optional(z.string().check(z.regex(/^\d{0,15}$/))),
  }),
  response: z.object({
    messages: z.array(
      z.object({
        /** The question of the version that it was hidden with. */
        version_id: z.string(),
        message: ChatMessage,
      }),
    ),
    /** Empty on the last page. */
    next_cursor: z.string(),
  }),
});

export const ForkConversation = defineOperation({
  name: 'ForkConversation',
  method: 'POST',
  path: '/api/conversation/fork_conversation',
  summary: 'Creates another conversation with copies of the shown messages up to the turn of this one.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation'), message_id: idOf('message') }),
  response: z.object({ conversation: ListedConversation }),
});
