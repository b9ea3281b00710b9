import {
  type DeleteFileboxFiles,
  extensionOf,
  FILEBOX_PAGE,
  type Filebox,
  type FileboxFile,
  FileboxMode,
  type GetConversationFiles,
  type GetFileboxText,
  type ListFileboxFiles,
  type Locale,
  type RenameFileboxFile,
  type RequestOf,
  type ResponseOf,
  Scene,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type Bots, DRAFT } from '../bot/index.ts';
import { notGivenTexts } from '../conversation/index.ts';
import { type FileTexts, isDocument } from '../file-text/index.ts';
import type { ObjectReleases, ObjectRow } from '../object/index.ts';
import { type Files, type StoredFile, safeFileName, toStoredFile } from '../upload/index.ts';
import { readPlace, writePlace } from './file-place.ts';
import type { FindWords } from './file-words.ts';
import { FileNotInFilebox } from './filebox.errors.ts';
import { type FileboxStore, objectsOfUser } from './filebox.store.ts';
import type { FoundFile, SearchFiles } from './search-files.ts';
import { divideText } from './text-parts.ts';

interface Dependencies {
  store: FileboxStore;
  searchFiles: SearchFiles;
  findWords: FindWords;
  fileTexts: Pick<FileTexts, 'find'>;
  files: Pick<Files, 'originalAddress' | 'thumbnailAddress'>;
  releases: Pick<ObjectReleases, 'removeWith'>;
  bots: Bots;
}

export type FileboxService = ReturnType<typeof createFileboxService>;

/** The files that a user has sent to a bot, as the user manages them. */
export function createFileboxService(dependencies: Dependencies) {
  const { store, searchFiles, findWords, fileTexts, files, releases, bots } = dependencies;

  async function find({ userId }: Scope, { bot_id, file_id }: { bot_id: string; file_id: string }): Promise<ObjectRow> {
    const row = await store.find({ userId, botId: bot_id }, file_id);
    if (!row) throw new FileNotInFilebox();
    return row;
  }

  const toContract = ({ row, places }: FoundFile): FileboxFile => {
    const file = toStoredFile(row);
    return {
      file_id: row.id,
      name: row.name,
      file_type: row.fileType,
      byte_size: Number(row.byteSize),
      sent_at: Number(row.createdAt),
      width: row.width,
      height: row.height,
      file_url: files.originalAddress(file).url,
      thumb_url: files.thumbnailAddress(file).url,
      excerpt: places[0]?.excerpt ?? '',
    };
  };

  /** Why a file has no text; empty for kinds that never have one. */
  async function whyNoText(userId: string, file: StoredFile, locale: Locale): Promise<string> {
    if (!isDocument(file)) return '';
    const reading = await fileTexts.find(userId, file).catch(() => 'busy' as const);
    if (reading === 'busy') return notGivenTexts.busy[locale];
    if (!reading) return notGivenTexts.gone[locale];
    return notGivenTexts[reading.scannedPages.length > 0 ? 'only-pictures' : (reading.reason ?? 'empty')][locale];
  }

  /** As the bot answers in that scene. One that cannot be found has none. */
  async function isFileboxOn(botId: string, scene: Scene, locale: Locale): Promise<boolean> {
    const isDraft = scene === Scene.playground || scene === Scene.evaluation;
    try {
      const { settings } = await bots.findRunnable({ botId }, isDraft ? DRAFT : { use: 'published' }, locale);
      return settings.filebox_info.Mode === FileboxMode.on;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  return {
    async listBoxes({ userId }: Scope, locale: Locale): Promise<{ fileboxes: Filebox[] }> {
      const boxes = await store.listBoxes(userId);
      const fileboxes = boxes.map(async ({ botId, files: file_count, bytes }) => {
        const { name, iconUrl } = await bots.findRunnable({ botId }, DRAFT, locale);
        return { bot_id: botId, bot_name: name, bot_icon_url: iconUrl, file_count, bytes };
      });
      return { fileboxes: await Promise.all(fileboxes) };
    },

    async list(
      { userId }: Scope,
      { bot_id, search, file_types, cursor = '' }: RequestOf<typeof ListFileboxFiles>,
      signal: AbortSignal,
    ): Promise<ResponseOf<typeof ListFileboxFiles>> {
      const key = { userId, botId: bot_id };
      const [found, sum] = await Promise.all([
        searchFiles(
          key,
          {
            either: search,
            fileTypes: file_types?.length ? file_types : undefined,
            after: readPlace(cursor),
            limit: FILEBOX_PAGE,
          },
          signal,
        ),
        store.sum(key),
      ]);
      return {
        files: found.files.map(toContract),
        next_cursor: found.next ? writePlace(found.next) : '',
        file_count: sum.files,
        bytes: sum.bytes,
      };
    },

    async text(
      scope: Scope,
      request: RequestOf<typeof GetFileboxText>,
      locale: Locale,
    ): Promise<ResponseOf<typeof GetFileboxText>> {
      const file = toStoredFile(await find(scope, request));
      const parts = divideText(await findWords(scope.userId, file));
      const note = parts.length === 0 ? await whyNoText(scope.userId, file, locale) : '';
      return { text: parts[request.part - 1]?.text ?? '', part_count: parts.length, note };
    },

    async rename(scope: Scope, request: RequestOf<typeof RenameFileboxFile>): Promise<{ name: string }> {
      const row = await find(scope, request);
      const name = withExtensionOf(row.name, request.name);
      await store.rename({ userId: scope.userId, botId: request.bot_id }, row.id, name);
      return { name };
    },

    async delete({ userId }: Scope, { bot_id, file_ids }: RequestOf<typeof DeleteFileboxFiles>): Promise<void> {
      const key = { userId, botId: bot_id };
      const ids = [...new Set(file_ids)];
      if ((await store.listIds(key, ids)).length < ids.length) throw new FileNotInFilebox();
      await releases.removeWith(objectsOfUser(userId, ids), store.removal(key, ids));
    },

    async ofConversation(
      { userId }: Scope,
      { conversation_id }: RequestOf<typeof GetConversationFiles>,
      locale: Locale,
    ): Promise<ResponseOf<typeof GetConversationFiles>> {
      const conversation = await store.findConversation(conversation_id);
      const botId = conversation?.botId ?? null;
      if (!conversation || botId === null) return { is_filebox_on: false, file_count: 0, bytes: 0 };
      const [isOn, sum] = await Promise.all([
        isFileboxOn(botId, conversation.scene, locale),
        store.sumOfConversation(userId, conversation_id),
      ]);
      return { is_filebox_on: isOn, file_count: sum.files, bytes: sum.bytes };
    },
  };
}

/** A file keeps the extension that programs know it by. */
function withExtensionOf(before: string, wanted: string): string {
  const extension = extensionOf(before);
  return safeFileName(extension === '' || extensionOf(wanted) === extension ? wanted : `${wanted}.${extension}`);
}
