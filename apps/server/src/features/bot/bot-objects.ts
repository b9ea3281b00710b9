import { type BackgroundList, type BotDraft, SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { ObjectHeir, ObjectIds, ObjectReference } from '../object/index.ts';
import type { BotDraftSectionRow } from './bot.schema.ts';

/** A draft has the object as its icon or in its background. */
export const botRefersToObject: ObjectReference = sql`exists (
  select 1 from bot_object where bot_object.object_id = object.id)`;

/** The owner of a space other than this user, in which a bot has the object, also one in the bin. */
export const heirByBot: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from bot_object
  join bot on bot.id = bot_object.bot_id
  left join bot_bin on bot_bin.bot_id = bot.id
  join space_member on space_member.space_id = coalesce(bot_bin.space_id, bot.space_id) and space_member.role = ${SpaceRole.owner}
  where bot_object.object_id = object.id and space_member.user_id <> ${userId})`;

/** A version has the object as its icon or in its background. */
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
 * Of these objects, the icons and backgrounds in drafts and versions of the bots in the spaces of a user; of bots in the bins of
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

/** The icons and backgrounds in the drafts of these bots. */
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
  if (section !== 'background_image_info_list') return null;
  return picturesOf(JSON.parse(content));
}

/** The pictures in a whole draft. */
export const objectIdsOfDraft = ({ icon_uri, background_image_info_list }: BotDraft): string[] => [
  ...new Set([...(icon_uri ? [icon_uri] : []), ...picturesOf(background_image_info_list)]),
];

function picturesOf(backgrounds: BackgroundList): string[] {
  const ids = backgrounds.flatMap(({ web_background_image, mobile_background_image }) => [
    web_background_image.origin_image_uri,
    mobile_background_image.origin_image_uri,
  ]);
  return [...new Set(ids)].filter((id) => id !== '');
}
