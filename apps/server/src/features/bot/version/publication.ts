import { BotConnectorId, type BotDraft } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { BotRow } from '../bot.schema.ts';
import { contentHash } from './content-hash.ts';
import { createVersionStore, type VersionRow } from './version.store.ts';

/** What is published of a bot, and where. */
export interface Publication {
  /** The version that answers; null before the first. */
  readonly online: VersionRow | null;
  readonly isOnWebPages: boolean;
}

type PublishedBot = Pick<BotRow, 'id' | 'publishedVersionId'>;

export async function findOnline(
  database: Database,
  { id, publishedVersionId }: PublishedBot,
): Promise<VersionRow | null> {
  if (publishedVersionId === null) return null;
  return (await createVersionStore(database).findSummary(id, publishedVersionId)) ?? null;
}

export async function findPublication(database: Database, bot: PublishedBot): Promise<Publication> {
  const [online, connectors] = await Promise.all([
    findOnline(database, bot),
    createVersionStore(database).listConnectors([bot.id]),
  ]);
  return { online, isOnWebPages: connectors.some(({ connectorId }) => connectorId === BotConnectorId.webPage) };
}

/** How a draft relates to the published version. A bot that was never published has everything still to publish. */
export function comparedWithOnline(online: Pick<VersionRow, 'hash'> | null, draft: BotDraft) {
  const isSame = online !== null && online.hash === contentHash(draft);
  return { same_with_online: isSame, has_unpublished_change: !isSame };
}
