import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { ToolSource } from '../agent/index.ts';
import type { Bots } from '../bot/index.ts';
import type { TranscribeFile } from '../conversation/index.ts';
import type { FileTexts } from '../file-text/index.ts';
import type { Vision } from '../knowledge/index.ts';
import type { Models } from '../model/index.ts';
import type { ObjectReleases } from '../object/index.ts';
import type { Files } from '../upload/index.ts';
import { createFindWords } from './file-words.ts';
import { fileboxRoutes } from './filebox.routes.ts';
import { createFileboxService } from './filebox.service.ts';
import { createFileboxStore, type FileSum, theseObjects } from './filebox.store.ts';
import { createFileboxTools } from './filebox-tools.ts';
import { createLookAtPicture } from './look-at-picture.ts';
import { createReadFile } from './read-file.ts';
import { createSearchFiles } from './search-files.ts';

export { fileboxRefersToObject, fileboxShowsObject } from './filebox-objects.ts';

interface Dependencies {
  database: Database;
  bots: Bots;
  files: Files;
  fileTexts: FileTexts;
  releases: Pick<ObjectReleases, 'removeWith'>;
  models: Pick<Models, 'findTranscription'>;
  transcribeFile: TranscribeFile;
  vision: Vision;
}

/** The files that a user has sent to a bot: managed by the user, and listed, searched and read in replies. */
export function fileboxFeature(app: App, dependencies: Dependencies): { tools: ToolSource } {
  const { database, fileTexts, vision } = dependencies;
  const store = createFileboxStore(database);
  const findWords = createFindWords(fileTexts);
  const searchFiles = createSearchFiles({ store, findWords });
  fileboxRoutes(app, createFileboxService({ ...dependencies, store, searchFiles, findWords }));
  const readFile = createReadFile({ ...dependencies, lookAtPicture: createLookAtPicture(vision) });
  return { tools: createFileboxTools({ store, searchFiles, readFile }) };
}

/** Keeps the files of a conversation in the filebox of its bot, in the transaction that clears its messages. */
export async function keepConversationFiles(
  transaction: Database,
  { id, userId, botId }: { readonly id: string; readonly userId: string; readonly botId: string | null },
): Promise<void> {
  if (botId !== null) await createFileboxStore(transaction).keepOfConversation({ userId, botId }, id);
}

/** What all users would lose with a bot beside their messages. */
export const sumKeptFiles = (database: Database, botId: string): Promise<FileSum> =>
  createFileboxStore(database).sumKept(botId);

/** A transaction that deletes more would make other writers wait. */
const FILES_DELETED_AT_ONCE = 100;

/** Deletes what is kept in the fileboxes of the bots of a space. */
export async function deleteFileboxesOfSpace(
  database: Database,
  objects: Pick<ObjectReleases, 'removeWith'>,
  spaceId: string,
  signal: AbortSignal,
): Promise<void> {
  const store = createFileboxStore(database);
  const listSome = () => store.listKeptInSpace(spaceId, FILES_DELETED_AT_ONCE);
  for (let rows = await listSome(); rows.length > 0; rows = await listSome()) {
    const objectIds = [...new Set(rows.map(({ objectId }) => objectId))];
    const botIds = [...new Set(rows.map(({ botId }) => botId))];
    await objects.removeWith(theseObjects(objectIds), [store.removeKept(botIds, objectIds)]);
    signal.throwIfAborted();
  }
}
