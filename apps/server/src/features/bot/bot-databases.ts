import type { BotDraft, FileDatabase } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';

type List = BotDraft['database_list'];

/** Tables that were made for a bot, and the names of those for which there was no room. */
export interface FoundDatabases {
  readonly list: List;
  readonly leftOut: readonly string[];
}

/** The tables of bots. Injected: they are a feature of their own. */
export interface BotDatabases {
  /** Of these tables, those of a space. */
  ofSpace(database: Database, spaceId: string, ids: readonly string[]): Promise<string[]>;
  /** Those that there are in a space, without their rows. */
  describe(list: List, spaceId: string): Promise<FileDatabase[]>;
  /** Creates empty tables in a space. */
  create(scope: Scope, spaceId: string, databases: readonly FileDatabase[]): Promise<FoundDatabases>;
  /** Deletes tables that were created for nothing. */
  remove(list: List): Promise<void>;
}
