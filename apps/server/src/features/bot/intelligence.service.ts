import {
  BotConnectorId,
  type GetDraftIntelligenceList,
  hasSpaceRight,
  INTELLIGENCE_PAGE,
  type Intelligence,
  IntelligenceOrder,
  IntelligenceScope,
  IntelligenceStatus,
  IntelligenceType,
  type IntelligenceUser,
  type Locale,
  type RequestOf,
  type ResponseOf,
  type UserBasicInfo,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { isAfter, type PagePosition, toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import { searchFor } from '../../platform/search-words.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { readDraft, sectionsByBot } from './draft-sections.ts';
import { botIconUrl } from './face/bot-face.ts';
import { createIntelligenceStore, type ListedBotRow, type ListFilter } from './intelligence.store.ts';
import { connectorsOf, toConnector } from './version/connectors.ts';
import { createDraftHashes } from './version/draft-hashes.ts';
import { createVersionStore } from './version/version.store.ts';
import { toSecondsText } from './wire-time.ts';

interface Dependencies {
  database: Database;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
}
type List = typeof GetDraftIntelligenceList;
export type IntelligenceService = ReturnType<typeof createIntelligenceService>;

/** The list of a space, page by page. */
export function createIntelligenceService({ database, basicInfoOf, membership }: Dependencies) {
  const bots = createIntelligenceStore(database);
  const drafts = createBotDraftStore(database);
  const versions = createVersionStore(database);
  const hashDrafts = createDraftHashes(database);

  async function readPage(scope: Scope, request: RequestOf<List>) {
    const { size = INTELLIGENCE_PAGE, name = '' } = request;
    if (!holdsBots(request)) return { page: [], total: 0, hasMore: false };
    const filter = toFilter(request);
    const after = toPosition(request.cursor_id);
    if (name.trim() !== '') return search(scope, filter, { name, after, size });
    const [rows, total] = await Promise.all([bots.listPage(scope, filter, after, size + 1), bots.count(scope, filter)]);
    return { page: rows.slice(0, size), total, hasMore: rows.length > size };
  }

  async function search(
    scope: Scope,
    filter: ListFilter,
    { name, after, size }: { name: string; after: PagePosition | null; size: number },
  ) {
    const isMatch = searchFor(name);
    const found = (await bots.listSearched(scope, filter)).filter(({ nameJson, descriptionJson }) =>
      isMatch(`${JSON.parse(nameJson ?? '""')}\n${JSON.parse(descriptionJson ?? '""')}`),
    );
    const rest = after ? found.filter((row) => isAfter(row, after)) : found;
    const ids = rest.slice(0, size).map(({ id }) => id);
    return {
      page: await bots.listByIds(scope, filter, ids),
      total: found.length,
      hasMore: rest.length > size,
    };
  }

  /** Users whom the caller does not see are left out. */
  async function usersOf(scope: Scope, rows: readonly ListedBotRow[], locale: Locale) {
    const ids = new Set(rows.flatMap(({ creatorId, committerId }) => [creatorId ?? [], committerId ?? []].flat()));
    if (ids.size === 0) return {};
    return (await basicInfoOf(scope, [...ids], locale)).id_user_info_map;
  }

  /** The drafts of bots that were changed after they were published are compared by their content: the change may be taken back. */
  async function readPublishInfo(page: readonly ListedBotRow[], locale: Locale) {
    const changed = page.filter((row) => row.publishedAt !== null && row.commitVersion !== row.publishedCommitVersion);
    const hashes = await hashDrafts(changed);
    const connectors = await versions.listConnectors(page.map(({ id }) => id));
    const onWebPages = new Set(
      connectors.filter(({ connectorId }) => connectorId === BotConnectorId.webPage).map(({ botId }) => botId),
    );
    const isDifferent = (row: ListedBotRow): boolean =>
      changed.includes(row) && hashes.get(row.id) !== row.publishedHash;
    return (row: ListedBotRow): Intelligence['publish_info'] => {
      const isPublished = row.publishedAt !== null;
      return {
        publish_time: toSecondsText(row.publishedAt),
        has_published: isPublished,
        has_unpublished_change: !isPublished || isDifferent(row),
        connectors: isPublished
          ? connectorsOf(onWebPages.has(row.id)).map((id) => toConnector(id, row.id, locale))
          : [],
      };
    };
  }

  return {
    async list(scope: Scope, request: RequestOf<List>, locale: Locale): Promise<ResponseOf<List>> {
      const { page, total, hasMore } = await readPage(scope, request);
      const [sections, users, publishInfoOf, { role, isShared }] = await Promise.all([
        drafts.listShown(page.map(({ id }) => id)),
        usersOf(scope, page, locale),
        readPublishInfo(page, locale),
        membership.find(scope, request.space_id),
      ]);
      const sectionsOf = sectionsByBot(sections);
      const permission_info: Intelligence['permission_info'] = {
        in_collaboration: isShared,
        can_view: true,
        can_delete: hasSpaceRight(role, 'change-content'),
      };
      const last = page.at(-1);
      return {
        data: {
          intelligences: page.map((row) => ({
            type: IntelligenceType.bot,
            basic_info: toBasicInfo(row, readDraft(sectionsOf.get(row.id) ?? [])),
            owner_info: toUser(users[row.creatorId ?? '']),
            committer_info: toUser(users[row.committerId ?? '']),
            publish_info: publishInfoOf(row),
            latest_audit_info: null,
            permission_info,
            favorite_info: { is_fav: row.favouriteSince !== null, fav_time: toSecondsText(row.favouriteSince) },
            other_info: { recently_open_time: toSecondsText(row.visitedAt), bot_mode: 0 },
          })),
          total,
          has_more: hasMore,
          next_cursor_id: hasMore && last ? toCursor(last) : '',
        },
      };
    },
  };
}

/** Whether any bot can be in the list: all of them are in use. */
function holdsBots({ types = [], status = [] }: RequestOf<List>): boolean {
  if (types.length > 0 && !types.includes(IntelligenceType.bot)) return false;
  return status.length === 0 || status.includes(IntelligenceStatus.using);
}

function toFilter(request: RequestOf<List>): ListFilter {
  const { space_id, order_by, search_scope, is_fav, recently_open, has_published = null } = request;
  return {
    spaceId: space_id,
    order: order_by ?? IntelligenceOrder.updateTime,
    onlyMine: search_scope === IntelligenceScope.mine,
    onlyFavourites: is_fav === true,
    onlyVisited: recently_open === true,
    isPublished: has_published,
  };
}

function toBasicInfo(row: ListedBotRow, draft: ReturnType<typeof readDraft>): Intelligence['basic_info'] {
  return {
    id: row.id,
    name: draft.name,
    description: draft.description,
    icon_uri: draft.icon_uri,
    icon_url: botIconUrl(row.id, draft.icon_uri),
    space_id: row.spaceId,
    owner_id: row.creatorId ?? '',
    create_time: toSecondsText(row.createdAt),
    update_time: toSecondsText(row.updatedAt),
    publish_time: toSecondsText(row.publishedAt),
    status: IntelligenceStatus.using,
  };
}

function toUser(user: UserBasicInfo | undefined): IntelligenceUser | null {
  if (!user) return null;
  const { user_id, user_name, user_unique_name, user_avatar, user_label } = user;
  return { user_id, nickname: user_name, user_unique_name, avatar_url: user_avatar, user_label };
}
