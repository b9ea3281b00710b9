import {
  type ConversationShare,
  type CreateConversationShare,
  type GetSpaceSharedConversation,
  type ListConversationShares,
  type ListSpaceShares,
  MixContent,
  type RequestOf,
  type ResponseOf,
  SHARED_MESSAGES_MAX,
  SHARED_MESSAGES_PAGE,
  type ShareAudience,
  type SharedConversation,
  SPACE_SHARES_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS, hashSecret } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { network } from '../../platform/limits/network.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { LimitOf } from '../limits/index.ts';
import type { Files } from '../upload/index.ts';
import {
  ConversationNotFound,
  NothingToShare,
  PublicLinksForbidden,
  ShareNotFound,
  ShareTooLong,
  TooManyShares,
} from './conversation.errors.ts';
import type { MessageRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import { isListed } from './listing/is-listed.ts';
import { withFreshAddresses } from './message-content/store-content.ts';
import { createShareStore, type FoundShare } from './share/share.store.ts';
import { toSharedMessage } from './share/to-shared-message.ts';

/** Of one network: enough for a reader with many pages, too few to load somebody's server. */
const PAGES_PER_MINUTE = 120;

/** Of pictures whose size nobody asks for. */
const SIDES = { width: 0, height: 0 };

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId' | 'newSecret'> {
  database: Kysely<Tables>;
  conversations: Pick<ConversationStore, 'findOwn'>;
  limitOf: LimitOf;
  auditLog: AuditLog;
  files: Pick<Files, 'findOwn' | 'addressesOfShare'>;
  namesOfBots: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  iconsOfBots: IconsOfBots;
}

export type IconsOfBots = (
  ids: readonly string[],
  addressOf: (objectId: string) => string,
) => Promise<ReadonlyMap<string, string>>;

export type ShareService = ReturnType<typeof createShareService>;

/** Conversations that are shared read-only, by a link or with the members of a space. */
export function createShareService(dependencies: Dependencies) {
  const { database, limitOf, auditLog, files, namesOfBots, iconsOfBots, now, newId, newSecret } = dependencies;
  const shares = createShareStore(database);
  const perNetwork = createRateLimit('shared-conversation', PAGES_PER_MINUTE, 60);

  async function toContract(rows: readonly FoundShare[]): Promise<ConversationShare[]> {
    const names = await namesOfBots([...new Set(rows.map(({ botId }) => botId))]);
    return rows.map((row) => ({
      share_id: row.id,
      conversation_id: row.conversationId,
      title: row.title,
      bot_name: names.get(row.botId) ?? '',
      space_name: row.spaceName,
      audience: row.audience,
      includes_files: row.includesFiles === 1,
      shown_until: row.shownUntil,
      expires_at: row.expiresAt,
    }));
  }

  async function findOwn(scope: Scope, id: string): Promise<FoundShare> {
    const found = await shares.findOwn(scope, id, now());
    if (!found) throw new ShareNotFound();
    return found;
  }

  const getOwn = async (scope: Scope, id: string): Promise<ConversationShare> =>
    (await toContract([await findOwn(scope, id)]))[0] as ConversationShare;

  /** Counts in the transaction that adds the share, so that several calls at the same time cannot exceed the limit. */
  async function refuseOneTooMany(transaction: Database, scope: Scope, audience: ShareAudience): Promise<void> {
    const store = createShareStore(transaction);
    const max = audience === 'link' ? limitOf('userPublicLinks', scope.userId) : SPACE_SHARES_MAX;
    if (max === 0) throw new PublicLinksForbidden();
    await store.lockOwn(scope);
    if ((await store.countOwn(scope, audience, now())) >= max) throw new TooManyShares(max);
  }

  /** In the transaction that changes the share, so that it never shows more than one moment of the conversation. */
  async function chooseMessages(transaction: Database, id: string, conversationId: string): Promise<void> {
    const store = createShareStore(transaction);
    const count = await store.countShown(conversationId);
    if (count === 0) throw new NothingToShare();
    if (count > SHARED_MESSAGES_MAX) throw new ShareTooLong(SHARED_MESSAGES_MAX);
    await store.setMessages(id, conversationId);
  }

  async function record(
    transaction: Database,
    scope: Scope,
    event: Extract<Parameters<AuditLog['write']>[2], `conversation-share${string}`>,
    shareId: string,
  ): Promise<void> {
    const share = await createShareStore(transaction).findOwn(scope, shareId, now());
    if (!share) throw new NotFound();
    const bot = (await namesOfBots([share.botId])).get(share.botId) ?? '';
    await auditLog.write(transaction, scope, event, { bot, space: share.spaceName });
  }

  /** Addresses of files are signed for this share, and end with it. */
  const addressesOf = ({ id, expiresAt }: FoundShare) => files.addressesOfShare({ shareId: id, expiresAt });

  async function freshMixes(share: FoundShare, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, MixContent>> {
    if (share.includesFiles === 0) return new Map();
    const mixes = rows
      .filter(({ contentType }) => contentType === 'mix')
      .map(({ id, content }): [string, MixContent] => [id, MixContent.parse(JSON.parse(content))]);
    return withFreshAddresses({ findOwn: files.findOwn, ...addressesOf(share) }, share.userId, new Map(mixes));
  }

  async function readPage(share: FoundShare, cursor: string): Promise<SharedConversation> {
    const { rows, hasMore } = await shares.listMessages(share.id, Number(cursor), SHARED_MESSAGES_PAGE);
    const mixes = await freshMixes(share, rows);
    const messages = rows.map((row) => toSharedMessage(row, mixes.get(row.id)));
    const botIds = new Set([share.botId, ...messages.flatMap(({ bot_id }) => bot_id || [])]);
    const names = await namesOfBots([...botIds]);
    const addresses = addressesOf(share);
    const icons = await iconsOfBots([...names.keys()], (uri) => addresses.originalAddress({ uri, ...SIDES }).url);
    return {
      title: (await shares.titlesOf([share.id])).get(share.id) ?? '',
      bot_id: share.botId,
      bot_names: Object.fromEntries(names),
      bot_icons: Object.fromEntries(icons),
      shown_until: share.shownUntil,
      expires_at: share.expiresAt,
      messages,
      next_cursor: hasMore ? String(rows.at(-1)?.position ?? '') : '',
    };
  }

  return {
    async create(scope: Scope, request: RequestOf<typeof CreateConversationShare>) {
      const { conversation_id, audience, days, includes_files } = request;
      const conversation = await dependencies.conversations.findOwn(scope, conversation_id);
      if (!conversation || !isListed(conversation)) throw new ConversationNotFound();
      const id = newId();
      const { secret, hash } = newSecret();
      const at = now();
      const write = database.transaction().execute(async (transaction) => {
        await refuseOneTooMany(transaction, scope, audience);
        await createShareStore(transaction).insert({
          id,
          conversationId: conversation_id,
          audience,
          secretHash: audience === 'link' ? hash : null,
          includesFiles: includes_files ? 1 : 0,
          shownUntil: at,
          expiresAt: at + days * DAY_MS,
        });
        await chooseMessages(transaction, id, conversation_id);
        const event = audience === 'link' ? 'conversation-shared-by-link' : 'conversation-shared-with-space';
        await record(transaction, scope, event, id);
      });
      await unlessDeleted(write);
      const path = audience === 'link' ? `/shared#conversation=${secret}` : `/shared/${id}`;
      return { share: await getOwn(scope, id), path };
    },

    async list(scope: Scope): Promise<ResponseOf<typeof ListConversationShares>> {
      const rows = await shares.listOwn(scope, now());
      return { shares: await toContract(rows), allows_links: limitOf('userPublicLinks', scope.userId) > 0 };
    },

    async renew(scope: Scope, id: string): Promise<{ share: ConversationShare }> {
      const { conversationId } = await findOwn(scope, id);
      const write = database.transaction().execute(async (transaction) => {
        await chooseMessages(transaction, id, conversationId);
        await createShareStore(transaction).setShownUntil(id, now());
        await record(transaction, scope, 'conversation-share-renewed', id);
      });
      await unlessDeleted(write);
      return { share: await getOwn(scope, id) };
    },

    async revoke(scope: Scope, id: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await record(transaction, scope, 'conversation-share-revoked', id);
        await createShareStore(transaction).delete(id);
      });
    },

    async readByLink(secret: string, cursor: string, address: string): Promise<SharedConversation> {
      await perNetwork.consume(network(address));
      const share = await shares.findBySecret(hashSecret(secret), now());
      if (!share || limitOf('userPublicLinks', share.userId) === 0) throw new ShareNotFound();
      return readPage(share, cursor);
    },

    async readAsMember(id: string, cursor: string): Promise<ResponseOf<typeof GetSpaceSharedConversation>> {
      const share = await shares.findAuthorised(id, now());
      if (!share) throw new ShareNotFound();
      return { ...(await readPage(share, cursor)), owner_name: share.ownerName };
    },

    async listOfBot(scope: Scope, botId: string): Promise<ResponseOf<typeof ListSpaceShares>> {
      const rows = await shares.listOfBot(scope, botId, now(), SPACE_SHARES_MAX);
      const titles = await shares.titlesOf(rows.map(({ id }) => id));
      const shown = rows.filter(({ id }) => titles.has(id));
      return {
        shares: shown.map(({ id, ownerName, shownUntil, expiresAt }) => ({
          share_id: id,
          title: titles.get(id) ?? '',
          owner_name: ownerName,
          shown_until: shownUntil,
          expires_at: expiresAt,
        })),
      };
    },

    deleteExpired: () => shares.deleteExpired(now()),
  };
}
