import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** How many memories of a user a bot keeps. */
export const MEMORIES_MAX = 1_000;
export const MEMORY_TEXT_MAX = 500;
export const MEMORY_PAGE = 30;
const MEMORY_PAGE_MAX = 100;
/** Of what memories are searched for. */
export const MEMORY_SEARCH_MAX = 200;

/** A fact about the user, or the summary of what was talked about. */
export const MemoryType = z.enum(['fact', 'summary']);
export type MemoryType = z.infer<typeof MemoryType>;

/** `lasting` memories are recalled in every conversation with the bot, `conversation` ones until the context is cleared. */
export const MemoryKind = z.enum(['lasting', 'conversation']);
export type MemoryKind = z.infer<typeof MemoryKind>;

const MemoryText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MEMORY_TEXT_MAX), noHiddenCharacters());

/** What a bot remembers about its user. Times are milliseconds. */
export const Memory = z.object({
  memory_id: idOf('memory'),
  bot_id: z.string(),
  /** Empty when the user may not see the bot any more. */
  bot_name: z.string(),
  type: MemoryType,
  kind: MemoryKind,
  text: z.string(),
  created_at: z.int(),
  updated_at: z.int(),
  /** Null when it is kept for good. */
  expires_at: z.nullable(z.int()),
});
export type Memory = z.infer<typeof Memory>;

/** Whether bots remember what the caller says. */
const switches = {
  /** For all bots. */
  is_on: z.boolean(),
  /** For the asked bot; the same as `is_on` where none was asked for. */
  is_on_for_bot: z.boolean(),
};

export const ListMemories = defineOperation({
  name: 'ListMemories',
  method: 'POST',
  path: '/api/memory/long_term/list',
  summary: 'Lists what a bot, or any bot, remembers about the caller, last changed first.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    bot_id: z.optional(idOf('bot')),
    search: z.optional(z.string().check(z.maxLength(MEMORY_SEARCH_MAX))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(MEMORY_PAGE_MAX))),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    memories: z.array(Memory),
    /** Of all pages. */
    total: z.int(),
    /** Empty on the last page. */
    next_cursor: z.string(),
    ...switches,
  }),
});

export const AddMemory = defineOperation({
  name: 'AddMemory',
  method: 'POST',
  path: '/api/memory/long_term/add',
  summary: 'Adds something that a bot is to remember about the caller.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot'), text: MemoryText }),
  response: z.object({ memory: Memory }),
});

export const UpdateMemory = defineOperation({
  name: 'UpdateMemory',
  method: 'POST',
  path: '/api/memory/long_term/update',
  summary: 'Changes the text of a memory of the caller, or makes one of a conversation last.',
  policy: signedIn('write'),
  request: z.strictObject({
    memory_id: idOf('memory'),
    text: z.optional(MemoryText),
    kind: z.optional(z.literal('lasting')),
  }),
  response: z.object({ memory: Memory }),
});

export const DeleteMemory = defineOperation({
  name: 'DeleteMemory',
  method: 'POST',
  path: '/api/memory/long_term/delete',
  summary: 'Deletes a memory of the caller.',
  policy: signedIn('manage'),
  request: z.strictObject({ memory_id: idOf('memory') }),
  response: z.object({}),
});

export const DeleteAllMemories = defineOperation({
  name: 'DeleteAllMemories',
  method: 'POST',
  path: '/api/memory/long_term/delete_all',
  summary: 'Deletes everything that a bot, or every bot, remembers about the caller.',
  policy: signedIn('manage', 'see-space'),
  request: z.strictObject({ bot_id: z.optional(idOf('bot')) }),
  response: z.object({}),
});

export const SwitchMemory = defineOperation({
  name: 'SwitchMemory',
  method: 'POST',
  path: '/api/memory/long_term/switch',
  summary: 'Switches memory on or off for the caller, with a bot or with all. Off: nothing is remembered or recalled.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ bot_id: z.optional(idOf('bot')), is_on: z.boolean() }),
  response: z.object(switches),
});
