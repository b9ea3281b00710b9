import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { BackgroundListWithUrls } from './background.ts';
import { OnboardingInfo } from './bot-dialogue.ts';
import { BotDescription, BotDraft, BotDraftChange, BotIconUri, BotName, PromptInfo } from './bot-draft.ts';

/** The branch of every draft: there is one draft, which the members of the space share. */
const PERSONAL_DRAFT = 1;
const SINGLE_MODE = 0;
/** A whole number as text, because other clients use 64 bits. */
const Int64Text = z.string().check(z.regex(/^\d{1,15}$/));

/** The result of the audit. When it did not pass, nothing was saved, and the message is empty or says why. */
const audited = { check_not_pass: z.boolean(), check_not_pass_msg: z.string() };

/** A bot as its editor loads it (studio §3 bot info). Times are Unix seconds as text. */
export const BotInfo = z.extend(BotDraft, {
  bot_id: idOf('bot'),
  /** The stored icon, or the face that is drawn for a bot without one. */
  icon_url: z.string(),
  background_image_info_list: BackgroundListWithUrls,
  bot_mode: z.literal(SINGLE_MODE),
  /** Empty when the account was deleted. */
  creator_id: z.string(),
  create_time: z.string(),
  update_time: z.string(),
  version: z.string(),
});
export type BotInfo = z.infer<typeof BotInfo>;

export const DraftBotCreate = defineOperation({
  name: 'DraftBotCreate',
  method: 'POST',
  path: '/api/draftbot/create',
  summary: 'Creates a bot in a space.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    space_id: idOf('space'),
    name: BotName,
    description: z.optional(BotDescription),
    icon_uri: z.optional(BotIconUri),
    prompt_info: z.optional(PromptInfo),
    onboarding_info: z.optional(z.partial(OnboardingInfo)),
  }),
  /** The id is empty when the audit did not pass. */
  response: z.object({ data: z.object({ bot_id: z.union([z.literal(''), idOf('bot')]), ...audited }) }),
});

export const GetDraftBotInfoAgw = defineOperation({
  name: 'GetDraftBotInfoAgw',
  method: 'POST',
  path: '/api/playground_api/draftbot/get_draft_bot_info',
  summary: 'Returns the draft of a bot with everything that its editor needs, and notes that the caller opened it.',
  policy: signedIn('write', 'see-space'),
  /** Without a version, or with an empty one, the draft as it is now. */
  request: z.object({ bot_id: idOf('bot'), version: z.optional(z.string().check(z.maxLength(64))) }),
  response: z.object({
    data: z.object({
      bot_info: BotInfo,
      bot_option_data: z.object({}),
      space_id: idOf('space'),
      commit_version: Int64Text,
      /** Empty when the account was deleted. */
      committer_name: z.string(),
      commit_time: z.string(),
      branch: z.literal(PERSONAL_DRAFT),
      same_with_online: z.boolean(),
      has_unpublished_change: z.boolean(),
      has_publish: z.boolean(),
      in_collaboration: z.boolean(),
      editable: z.boolean(),
      deletable: z.boolean(),
    }),
  }),
});

export const UpdateDraftBotInfoAgw = defineOperation({
  name: 'UpdateDraftBotInfoAgw',
  method: 'POST',
  path: '/api/playground_api/draftbot/update_draft_bot_info',
  summary: 'Saves the changed sections of a bot’s draft.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    bot_info: z.extend(BotDraftChange, { bot_id: idOf('bot') }),
    /** The version that the change is based on. Without it the change overwrites newer ones. */
    base_commit_version: z.optional(Int64Text),
  }),
  response: z.object({
    data: z.object({
      has_change: z.boolean(),
      commit_version: Int64Text,
      same_with_online: z.boolean(),
      branch: z.literal(PERSONAL_DRAFT),
      ...audited,
    }),
  }),
});

export const DuplicateDraftBot = defineOperation({
  name: 'DuplicateDraftBot',
  method: 'POST',
  path: '/api/draftbot/duplicate',
  summary: 'Copies a bot within its space.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ bot_id: idOf('bot') }),
  response: z.object({ data: z.object({ bot_id: idOf('bot'), name: z.string() }) }),
});

export const DeleteDraftBot = defineOperation({
  name: 'DeleteDraftBot',
  method: 'POST',
  path: '/api/draftbot/delete',
  summary: 'Deletes a bot and all its data.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({ space_id: idOf('space'), bot_id: idOf('bot') }),
  response: z.object({ data: z.object({}) }),
});
