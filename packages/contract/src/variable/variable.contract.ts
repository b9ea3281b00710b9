import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';
import { VARIABLE_KEY_MAX, VARIABLES_MAX, VariableValue } from './variable-list.ts';

const Keyword = z.string().check(z.minLength(1), z.maxLength(VARIABLE_KEY_MAX));

/** The bot as its user talks to it: the version, or the draft without one. */
const bot = { bot_id: idOf('bot'), version: z.optional(z.union([z.literal(''), VersionId])) };

/** The value of a variable for the caller. Times are Unix seconds as text, "0" while the value is the default. */
export const VariableMemory = z.object({
  keyword: z.string(),
  value: z.string(),
  create_time: z.string(),
  update_time: z.string(),
  is_system: z.boolean(),
  prompt_disabled: z.boolean(),
});
export type VariableMemory = z.infer<typeof VariableMemory>;

export const GetPlayGroundMemory = defineOperation({
  name: 'GetPlayGroundMemory',
  method: 'POST',
  path: '/api/memory/variable/get',
  summary: 'Returns the values that the variables of a bot have for the caller, in the order of the bot.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ ...bot, keywords: z.optional(z.array(Keyword).check(z.maxLength(VARIABLES_MAX))) }),
  response: z.object({ memories: z.array(VariableMemory) }),
});

export const SetKvMemory = defineOperation({
  name: 'SetKvMemory',
  method: 'POST',
  path: '/api/memory/variable/upsert',
  summary: 'Sets variables of a bot for the caller.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    ...bot,
    data: z
      .array(z.strictObject({ keyword: Keyword, value: VariableValue }))
      .check(z.minLength(1), z.maxLength(VARIABLES_MAX)),
  }),
  response: z.object({}),
});

export const DelProfileMemory = defineOperation({
  name: 'DelProfileMemory',
  method: 'POST',
  path: '/api/memory/variable/delete',
  summary:
    'Deletes the values that variables of a bot have for the caller: they have their defaults again. Without keywords, those of all variables.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    keywords: z.optional(z.array(Keyword).check(z.maxLength(VARIABLES_MAX))),
  }),
  response: z.object({}),
});
