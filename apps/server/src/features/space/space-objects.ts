import { SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { ObjectHeir, ObjectIds, ObjectReference } from '../object/index.ts';

/** A space has the object as its icon. */
export const spaceRefersToObject: ObjectReference = sql`exists (
  select 1 from space where space.icon_object_id = object.id)`;

/** The owner of a space other than this user, which has the object as its icon. */
export const heirBySpace: ObjectHeir = (userId) => sql`(
  select min(space_member.user_id) from space
  join space_member on space_member.space_id = space.id and space_member.role = ${SpaceRole.owner}
  where space.icon_object_id = object.id and space_member.user_id <> ${userId})`;

export const iconOfSpace = (spaceId: string): ObjectIds =>
  sql`select icon_object_id as object_id from space where id = ${spaceId} and icon_object_id is not null`;
