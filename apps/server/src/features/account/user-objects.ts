import { sql } from 'kysely';
import type { ObjectReference } from '../object/index.ts';

/** A user has the object as the avatar. */
export const userRefersToObject: ObjectReference = sql`exists (
  select 1 from "user" where "user".avatar_object_id = object.id)`;

/** The owner of the object has not been deleted. */
export const ownerIsKept: ObjectReference = sql`exists (
  select 1 from ${sql.table('user')} as owner where owner.id = object.owner_id and owner.deleted_at is null)`;
