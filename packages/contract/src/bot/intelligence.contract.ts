import * as z from 'zod/mini';
import { UserLabel } from '../account/profile.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { LatestAuditInfo } from './audit.ts';

/** The wire's word for what users build in a space: bots and projects. There are only bots so far. */
export const IntelligenceType = { bot: 1, project: 2, avatarBot: 3 } as const;
export const IntelligenceStatus = {
  using: 1,
  deleted: 2,
  banned: 3,
  moveFailed: 4,
  copying: 5,
  copyFailed: 6,
} as const;
export const IntelligenceOrder = { updateTime: 0, createTime: 1, publishTime: 2, openTime: 3 } as const;
export type IntelligenceOrder = (typeof IntelligenceOrder)[keyof typeof IntelligenceOrder];
export const IntelligenceScope = { all: 0, mine: 1, allWithCollaborator: 2 } as const;

export const INTELLIGENCE_PAGE = 20;
export const INTELLIGENCE_PAGE_MAX = 100;
export const INTELLIGENCE_SEARCH_MAX = 100;

/** A user as lists of the reference wire show one. */
const IntelligenceUser = z.object({
  user_id: idOf('user'),
  nickname: z.string(),
  user_unique_name: z.string(),
  avatar_url: z.string(),
  user_label: z.nullable(UserLabel),
});
export type IntelligenceUser = z.infer<typeof IntelligenceUser>;

/** A bot in the list of its space. Times are Unix seconds as text; empty for never. */
export const Intelligence = z.object({
  type: z.literal(IntelligenceType.bot),
  basic_info: z.object({
    id: idOf('bot'),
    name: z.string(),
    description: z.string(),
    icon_uri: z.string(),
    icon_url: z.string(),
    space_id: idOf('space'),
    /** Empty when the account was deleted. */
    owner_id: z.string(),
    create_time: z.string(),
    update_time: z.string(),
    publish_time: z.string(),
    status: z.literal(IntelligenceStatus.using),
  }),
  /** Null when the creator is no longer in the space. */
  owner_info: z.nullable(IntelligenceUser),
  /** The author of the change at `update_time`; null when they are no longer in the space. */
  committer_info: z.nullable(IntelligenceUser),
  publish_info: z.object({
    publish_time: z.string(),
    has_published: z.boolean(),
    /** Whether the draft differs from the published version; true while there is none. */
    has_unpublished_change: z.boolean(),
    connectors: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string() })),
  }),
  latest_audit_info: LatestAuditInfo,
  permission_info: z.object({
    /** Whether the space has several members, who edit together. */
    in_collaboration: z.boolean(),
    can_view: z.boolean(),
    can_delete: z.boolean(),
  }),
  favorite_info: z.object({ is_fav: z.boolean(), fav_time: z.string() }),
  other_info: z.object({
    /** When the caller last opened it in the editor. */
    recently_open_time: z.string(),
    bot_mode: z.literal(0),
  }),
});
export type Intelligence = z.infer<typeof Intelligence>;

export const GetDraftIntelligenceList = defineOperation({
  name: 'GetDraftIntelligenceList',
  method: 'POST',
  path: '/api/intelligence_api/search/get_draft_intelligence_list',
  summary: 'Lists the bots of a space, page by page.',
  policy: signedIn('read', 'see-space'),
  /** Other clients call this, so that unknown keys are dropped. An empty list of types or states is no filter. */
  request: z.object({
    space_id: idOf('space'),
    /** Every word of it has to be in the name or in the description. */
    name: z.optional(z.string().check(z.maxLength(INTELLIGENCE_SEARCH_MAX))),
    types: z.optional(z.array(z.literal(Object.values(IntelligenceType))).check(z.maxLength(10))),
    status: z.optional(z.array(z.literal(Object.values(IntelligenceStatus))).check(z.maxLength(10))),
    search_scope: z.optional(z.literal(Object.values(IntelligenceScope))),
    has_published: z.optional(z.boolean()),
    /** True for the favourites of the caller only. */
    is_fav: z.optional(z.boolean()),
    /** True for bots that the caller has opened only. */
    recently_open: z.optional(z.boolean()),
    /** The latest first. In the order of publication, bots that were never published come last, by creation. */
    order_by: z.optional(z.literal(Object.values(IntelligenceOrder))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(INTELLIGENCE_PAGE_MAX))),
    /** Left out, empty or `0` for the first page, else the cursor of the page before. */
    cursor_id: z.optional(z.string().check(z.regex(/^$|^0$|^\d{1,15}_[\w-]{1,64}$/))),
  }),
  response: z.object({
    data: z.object({
      intelligences: z.array(Intelligence),
      /** How many there are on all pages. */
      total: z.int(),
      has_more: z.boolean(),
      next_cursor_id: z.string(),
    }),
  }),
});
