import { NotFound } from './access/access.errors.ts';
import { isForeignKeyViolation } from './database/database-failure.ts';

/** A write about something that was deleted after access to it was decided: it is not found. */
export async function unlessDeleted<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new NotFound();
    throw error;
  }
}
