import { sql } from 'kysely';
import type { ObjectReference } from '../object/index.ts';

/** A user has the object as the avatar. */
export const userRefersToObject: ObjectReference = sql`exists (
  select 1 from "user" where "user".avatar_object_id = object.id)`;
