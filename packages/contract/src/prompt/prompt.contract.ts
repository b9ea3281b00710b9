import * as z from 'zod/mini';
import { UserBasicInfo } from '../account/profile.ts';
import { PROMPT_MAX } from '../bot/bot-draft.ts';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const PROMPT_NAME_MAX = 40;
export const PROMPT_DESCRIPTION_MAX = 200;
/** How many prompts the library of a space holds. */
export const LIBRARY_PROMPTS_MAX = 1_000;
export const PROMPT_PAGE = 20;
export const PROMPT_PAGE_MAX = 100;
/** How many characters of a text the list shows. */
export const PROMPT_EXCERPT_MAX = 300;

export const PromptName = z
  .string()
  .check(z.trim(), z.minLength(1), maxGraphemes(PROMPT_NAME_MAX), noHiddenCharacters());
export const PromptDescription = z.string().check(maxGraphemes(PROMPT_DESCRIPTION_MAX));
export const PromptText = z.string().check(z.minLength(1), z.maxLength(PROMPT_MAX));

/** A prompt in the library of a space. Times are milliseconds. */
const ListedPrompt = z.object({
  id: idOf('prompt'),
  space_id: idOf('space'),
  name: z.string(),
  description: z.string(),
  /** Null when the creator is no longer in the space. */
  creator: z.nullable(UserBasicInfo),
  created_at: z.int(),
  updated_at: z.int(),
});

/** With the beginning of its text. */
const PromptExcerpt = z.extend(ListedPrompt, { excerpt: z.string() });
export type PromptExcerpt = z.infer<typeof PromptExcerpt>;

export const PromptResource = z.extend(ListedPrompt, { prompt_text: z.string() });
export type PromptResource = z.infer<typeof PromptResource>;

const NewPrompt = z.object({
  id: z.optional(z.literal('')),
  space_id: idOf('space'),
  name: PromptName,
  description: z.optional(PromptDescription),
  prompt_text: PromptText,
});

/** Fields that are left out stay as they are. */
const ChangedPrompt = z.object({
  id: idOf('prompt'),
  name: z.optional(PromptName),
  description: z.optional(PromptDescription),
  prompt_text: z.optional(PromptText),
});

export const UpsertPromptResource = defineOperation({
  name: 'UpsertPromptResource',
  method: 'POST',
  path: '/api/playground_api/upsert_prompt_resource',
  summary: 'Adds a prompt to the library of a space, or changes the one with this id.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ prompt: z.union([ChangedPrompt, NewPrompt]) }),
  response: z.object({ data: z.object({ id: idOf('prompt') }) }),
});

export const GetPromptResourceInfo = defineOperation({
  name: 'GetPromptResourceInfo',
  method: 'GET',
  path: '/api/playground_api/get_prompt_resource_info',
  summary: 'Returns a prompt of a library.',
  policy: signedIn('read', 'see-space'),
  request: z.object({ prompt_resource_id: idOf('prompt') }),
  response: z.object({ data: PromptResource }),
});

export const DeletePromptResource = defineOperation({
  name: 'DeletePromptResource',
  method: 'POST',
  path: '/api/playground_api/delete_prompt_resource',
  summary: 'Deletes a prompt from the library of its space.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({ prompt_resource_id: idOf('prompt') }),
  response: z.object({}),
});

export const CopyPromptResource = defineOperation({
  name: 'CopyPromptResource',
  method: 'POST',
  path: '/api/playground_api/copy_prompt_resource',
  summary: 'Copies a prompt into the library of a space.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ prompt_resource_id: idOf('prompt'), target_space_id: idOf('space') }),
  response: z.object({ data: z.object({ id: idOf('prompt') }) }),
});

export const ListPrompts = defineOperation({
  name: 'ListPrompts',
  method: 'POST',
  path: '/api/prompt/list_prompts',
  summary: 'Lists the prompts in the library of a space, last changed first.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    space_id: idOf('space'),
    /** Every word of it has to be in the name or in the description. */
    search: z.optional(z.string().check(z.maxLength(100))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(PROMPT_PAGE_MAX))),
    /** Left out or empty for the first page, else the cursor of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^$|^\d{1,15}_[\w-]{1,64}$/))),
  }),
  /** The cursor is empty after the last page. */
  response: z.object({ prompts: z.array(PromptExcerpt), total: z.int(), next_cursor: z.string() }),
});
