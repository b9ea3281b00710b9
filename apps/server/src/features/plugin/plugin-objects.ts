import { SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { ObjectHeir, ObjectReference } from '../object/index.ts';

/** A plugin has the object as its icon. */
export const pluginRefersToObject: ObjectReference = sql`exists (
  select 1 from plugin where plugin.icon_object_id = object.id)`;

/** The owner of a space other than this user, in which a plugin has the object as its icon. */
export const heirByPlugin: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from plugin
  join space_member on space_member.space_id = plugin.space_id and space_member.role = ${SpaceRole.owner}
  where plugin.icon_object_id = object.id and space_member.user_id <> ${userId})`;
