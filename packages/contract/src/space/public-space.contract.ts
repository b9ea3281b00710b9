import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';

export const TEAM_SPACE_PAGE = 50;

/** A team space as administrators list it, also one that they are not in. */
export const TeamSpace = z.object({
  id: z.string(),
  name: z.string(),
  icon_url: z.string(),
  /** Empty when the account was deleted. */
  owner_name: z.string(),
  member_count: z.int(),
  /** A public space: its bots and resources cannot be copied, its bots not exported, and nothing is copied into it (studio §5, §6). */
  hide_operation: z.boolean(),
});
export type TeamSpace = z.infer<typeof TeamSpace>;

export const ListTeamSpaces = defineOperation({
  name: 'ListTeamSpaces',
  method: 'POST',
  path: '/api/space/list_team_spaces',
  summary: 'Lists the team spaces of the installation, oldest first.',
  policy: administrator('read'),
  request: z.strictObject({
    /** Part of a name. */
    search: z.optional(z.string().check(z.maxLength(100))),
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** `next_cursor` is empty on the last page. */
  response: z.object({ spaces: z.array(TeamSpace), next_cursor: z.string() }),
});

export const SetSpacePublic = defineOperation({
  name: 'SetSpacePublic',
  method: 'POST',
  path: '/api/space/set_space_public',
  summary: 'Makes a team space public, or ends that. Bots of a public space cannot be copied or exported.',
  policy: administrator('manage'),
  request: z.strictObject({
    /** Administrators may name every team space, so it is not checked as one that they are in. */
    space_id: z.string().check(z.minLength(1), z.maxLength(64)),
    hide_operation: z.boolean(),
  }),
  response: z.object({}),
});
