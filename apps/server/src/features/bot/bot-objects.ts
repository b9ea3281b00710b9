import { type BackgroundList, type BotDraft, pictureIdsIn, SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { ObjectHeir, ObjectIds, ObjectReference } from '../object/index.ts';
import type { BotDraftSectionRow } from './bot.schema.ts';

/** A draft has the object as its icon, in its background or in its opening. */
export const botRefersToObject: ObjectReference = sql`exists (
  select 1 from bot_object where bot_object.object_id = object.id)`;

/** The owner of a space other than this user, in which a bot has the object, also one in the bin. */
export const heirByBot: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from bot_object
  join bot on bot.id = bot_object.bot_id
  left join bot_bin on bot_bin.bot_id = bot.id
  join space_member on space_member.space_id = coalesce(bot_bin.space_id, bot.space_id) and space_member.role = ${SpaceRole.owner}
  where bot_object.object_id = object.id and space_member.user_id <> ${userId})`;

/** A version has the object as its icon, in its background or in its opening. */
export const versionRefersToObject: ObjectReference = sql`exists (
  select 1 from bot_version_object where bot_version_object.object_id = object.id)`;

/** The owner of a space other than this user, in which a version of a bot has the object, also of one in the bin. */
export const heirByVersion: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from bot_version_object
  join bot_version on bot_version.id = bot_version_object.version_id
  join bot on bot.id = bot_version.bot_id
  left join bot_bin on bot_bin.bot_id = bot.id
  join space_member on space_member.space_id = coalesce(bot_bin.space_id, bot.space_id) and space_member.role = ${SpaceRole.owner}
  where bot_version_object.object_id = object.id and space_member.user_id <> ${userId})`;

/**
 * Of these objects, the pictures in drafts and versions of the bots in the spaces of a user; of bots in the bins of
 * these, those in drafts. Stops at the first reference, because a picture that never changed is in all versions.
 */
export const picturesSeenBy = (userId: string, objectIds: readonly string[]) => sql<{ id: string }>`
  select object.id from object where object.id in (${sql.join(objectIds)}) and (
    exists (
      select 1 from bot_object
      join bot on bot.id = bot_object.bot_id
      left join bot_bin on bot_bin.bot_id = bot.id
      join space_member on space_member.space_id = coalesce(bot_bin.space_id, bot.space_id)
      where bot_object.object_id = object.id and space_member.user_id = ${userId})
    or exists (
      select 1 from bot_version_object
      join bot_version on bot_version.id = bot_version_object.version_id
      join bot on bot.id = bot_version.bot_id
      join space_member on space_member.space_id = bot.space_id
      where bot_version_object.object_id = object.id and space_member.user_id = ${userId}))`;

/**
 * Of the pictures that a text names, those that the user may see: their own, and those that bots in their spaces show. Others
 * must not become pictures of a bot only because somebody has written down their ids.
 */
export async function picturesKnownTo(
  database: Database,
  userId: string,
  objectIds: readonly string[],
): Promise<string[]> {
  if (objectIds.length === 0) return [];
  const own = await database
    .selectFrom('object')
    .select('id')
    .where('id', 'in', objectIds)
    .where('ownerId', '=', userId)
    .where('purpose', '=', 'picture')
    .execute();
  const { rows } = await picturesSeenBy(userId, objectIds).execute(database);
  return [...new Set([...own, ...rows].map(({ id }) => id))];
}

/** The pictures in the drafts of these bots. */
export const objectsOfBots = (botIds: readonly string[]): ObjectIds =>
  sql`select object_id from bot_object where bot_id in (${sql.join(botIds)})`;

export const objectsOfVersions = (versionIds: readonly string[]): ObjectIds =>
  sql`select object_id from bot_version_object where version_id in (${sql.join(versionIds)})`;

/** The pictures that some sections of a draft have before they are changed. */
export const objectsOfSections = (botId: string, sections: readonly (keyof BotDraft)[]): ObjectIds =>
  sql`select object_id from bot_object where bot_id = ${botId} and section in (${sql.join(sections)})`;

/** The pictures in a section; null for a section that never has some. */
export function objectIdsIn({ section, content }: BotDraftSectionRow): string[] | null {
  if (section === 'icon_uri') return [JSON.parse(content) as string].filter((id) => id !== '');
  if (section === 'onboarding_info') return pictureIdsIn((JSON.parse(content) as BotDraft['onboarding_info']).prologue);
  if (section !== 'background_image_info_list') return null;
  return picturesOf(JSON.parse(content));
}

/** The pictures in a whole draft. */
export const objectIdsOfDraft = ({ icon_uri, background_image_info_list, onboarding_info }: BotDraft): string[] => [
  ...new Set([
    ...(icon_uri ? [icon_uri] : []),
    ...picturesOf(background_image_info_list),
    ...pictureIdsIn(onboarding_info.prologue),
  ]),
];

function picturesOf(backgrounds: BackgroundList): string[] {
  const ids = backgrounds.flatMap(({ web_background_image, mobile_background_image }) => [
    web_background_image.origin_image_uri,
    mobile_background_image.origin_image_uri,
  ]);
  return [...new Set(ids)].filter((id) => id !== '');
}
