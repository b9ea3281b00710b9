import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { SpaceRole } from '../space-role.ts';
import { idOf } from '../tagged-id.ts';

export const SPACE_NAME_MAX = 50;
export const SPACE_DESCRIPTION_MAX = 2000;
export const MAX_TEAM_SPACES = 3;

export const SpaceType = { personal: 1, team: 2 } as const;
export type SpaceType = (typeof SpaceType)[keyof typeof SpaceType];

export const SpaceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(SPACE_NAME_MAX), noHiddenCharacters());
export const SpaceDescription = z.string().check(z.maxLength(SPACE_DESCRIPTION_MAX));
/** The id of an uploaded picture; empty for a space without an icon. */
export const SpaceIcon = z.union([z.literal(''), idOf('object')]);

/** A workspace as one of its members sees it (studio §3). */
export const Space = z.object({
  id: idOf('space'),
  name: z.string(),
  description: z.string(),
  /** Empty when there is no icon: the studio draws one from the name. */
  icon_url: z.string(),
  space_type: z.literal(Object.values(SpaceType)),
  /** A public space: its bots cannot be copied or exported, and nothing is copied into it (studio §5, §6). */
  hide_operation: z.boolean(),
  /** The caller's role in this space. */
  role_type: z.literal(Object.values(SpaceRole)),
  member_count: z.int(),
});
export type Space = z.infer<typeof Space>;

export const GetSpaceListV2 = defineOperation({
  name: 'GetSpaceListV2',
  method: 'POST',
  path: '/api/playground_api/space/list',
  summary: 'Lists the spaces of the caller.',
  policy: signedIn('read'),
  request: z.object({}),
  response: z.object({
    data: z.object({
      bot_space_list: z.array(Space),
      has_personal_space: z.boolean(),
      /** The number of team spaces that the caller owns, which the maximum limits. */
      team_space_num: z.int(),
      max_team_space_num: z.int(),
      /** At most 5, the last used first. */
      recently_used_space_list: z.array(Space),
    }),
  }),
});

export const SaveSpaceV2 = defineOperation({
  name: 'SaveSpaceV2',
  method: 'POST',
  path: '/api/playground_api/space/save',
  summary: 'Creates a space. Each user has one personal space: saving it again returns the existing one.',
  policy: signedIn('write'),
  request: z.object({
    name: SpaceName,
    description: z.optional(SpaceDescription),
    icon_uri: z.optional(SpaceIcon),
    space_type: z.literal(Object.values(SpaceType)),
  }),
  response: z.object({ data: z.object({ id: idOf('space') }) }),
});

export const MarkSpaceUsed = defineOperation({
  name: 'MarkSpaceUsed',
  method: 'POST',
  path: '/api/space/mark_space_used',
  summary: 'Records that the caller uses a space, for the list of recently used spaces.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ space_id: idOf('space') }),
  response: z.object({}),
});
