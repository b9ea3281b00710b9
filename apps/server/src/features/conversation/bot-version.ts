import { Scene } from '@parley/contract';
import { DRAFT, type RunnableBot, type WantedVersion } from '../bot/index.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { variantSettings } from './variant/variants.ts';

interface VersionRequest {
  readonly scene: Scene;
  readonly draft_mode?: boolean | undefined;
  readonly bot_version?: string | undefined;
}

/**
 * In the playground the draft answers, or the version that a compared variant is based on. In the scene evaluation any version can be
 * tried out. Everywhere else the published one answers, and a section keeps the version that it began with.
 */
export function wantedVersion(request: VersionRequest, conversation?: ConversationRow): WantedVersion {
  const { scene, draft_mode, bot_version } = request;
  const ofVariant = conversation && variantSettings(conversation)?.version;
  if (ofVariant) return { use: 'version', version: ofVariant };
  if (scene === Scene.playground && draft_mode !== false) return DRAFT;
  if (scene === Scene.evaluation && bot_version) return { use: 'version', version: bot_version };
  const pinnedVersion = conversation && scene !== Scene.evaluation ? pinnedVersionOf(conversation) : null;
  return { use: 'published', isInWebPage: scene === Scene.openSdk, pinnedVersion };
}

/** A bot that is mentioned in a conversation has no version of its own there. */
export const wantedOfMentioned = ({ scene, draft_mode }: VersionRequest): WantedVersion =>
  wantedVersion({ scene, draft_mode });

type Pinned = Pick<ConversationRow, 'pinnedVersionId' | 'pinnedSectionId' | 'latestSectionId'>;

/** The version that the latest section of a conversation began with. */
export const pinnedVersionOf = ({ pinnedVersionId, pinnedSectionId, latestSectionId }: Pinned): string | null =>
  pinnedSectionId === latestSectionId ? pinnedVersionId : null;

export const withoutPin = (conversation: ConversationRow): ConversationRow => ({
  ...conversation,
  pinnedVersionId: null,
  pinnedSectionId: null,
});

/** Of the versions that are tried out, also in several windows at once, none goes on from the answers of another. */
export function mayShareSection(conversation: ConversationRow, version: string | null): boolean {
  const pinned = conversation.scene === Scene.evaluation ? pinnedVersionOf(conversation) : null;
  return pinned === null || version === null || pinned === version;
}

/** The version that a section is to keep from now on; null where sections keep none. */
export function versionToKeep(wanted: WantedVersion, bot: RunnableBot, conversation: ConversationRow): string | null {
  const isKept = wanted.use === 'published' || conversation.scene === Scene.evaluation;
  return isKept && bot.id === conversation.botId ? bot.version : null;
}
