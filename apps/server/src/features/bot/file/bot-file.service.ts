import {
  type BotDraft,
  type BotFile,
  type ExportBot,
  type FilePicture,
  type ImportBot,
  type Locale,
  pictureIdsIn,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { ICON_MAX_SIDE, type ObjectService } from '../../object/index.ts';
import type { AddBot } from '../add-bot.ts';
import type { BotDatabases } from '../bot-databases.ts';
import { objectIdsOfDraft, picturesKnownTo } from '../bot-objects.ts';
import type { BotPlugins } from '../bot-plugins.ts';
import { createFindSource } from '../copy/find-source.ts';
import type { PublicSpaceRules } from '../copy/public-spaces.ts';
import { CHECK_PASSED, type DraftAudit } from '../draft-audit.ts';
import type { FindModel } from '../to-bot-info.ts';
import { type FoundReferences, fromBotFile } from './from-bot-file.ts';
import { missingInFile } from './missing-in-file.ts';
import { readBotFile } from './read-bot-file.ts';
import { toBotFile } from './to-bot-file.ts';

/** Larger pictures are made smaller, so that a file is always small enough to be imported. */
const FILE_PICTURE_MAX = { bytes: 1_000_000, side: 1280 };
const BACKGROUND_MAX_SIDE = 2048;
/** There may be several of them. */
const OPENING_PICTURE_MAX = { bytes: 400_000, side: 1024 };

/** The chat model with this name, as users see it or as its provider calls it; null when there is none. */
export type FindModelNamed = (name: string) => Promise<string | null>;

interface Dependencies {
  database: Kysely<Tables>;
  objects: Pick<ObjectService, 'readPicture' | 'addUploadedPicture' | 'remove'>;
  auditDraft: DraftAudit;
  findModel: FindModel;
  findModelNamed: FindModelNamed;
  addBot: AddBot;
  publicSpaces: PublicSpaceRules;
  databases: BotDatabases;
  plugins: Pick<BotPlugins, 'describe' | 'find'>;
}
type Export = typeof ExportBot;
type Import = typeof ImportBot;
export type BotFileService = ReturnType<typeof createBotFileService>;

export function createBotFileService(dependencies: Dependencies) {
  const { objects, auditDraft, findModel, findModelNamed, addBot, publicSpaces, databases, plugins } = dependencies;
  const findSource = createFindSource(dependencies.database, publicSpaces);

  /** Only those that the caller may see: somebody may have written ids of others into the opening message. */
  async function readPictures(scope: Scope, content: BotDraft): Promise<Map<string, FilePicture>> {
    const pictures = new Map<string, FilePicture>();
    const inOpening = pictureIdsIn(content.onboarding_info.prologue);
    const known = await picturesKnownTo(dependencies.database, scope.userId, inOpening);
    for (const id of objectIdsOfDraft(content)) {
      if (inOpening.includes(id) && !known.includes(id)) continue;
      const max = inOpening.includes(id) ? OPENING_PICTURE_MAX : FILE_PICTURE_MAX;
      const picture = await objects.readPicture(scope.userId, id, max);
      if (picture) pictures.set(id, { type: picture.type, base64: Buffer.from(picture.bytes).toString('base64') });
    }
    return pictures;
  }

  /** Null for what is no picture. */
  const store = (scope: Scope, { base64 }: FilePicture, maxSide: number): Promise<string | null> =>
    objects.addUploadedPicture(scope.userId, Buffer.from(base64, 'base64'), maxSide);

  /** Stores the pictures of a file for a new bot. They are removed again when it cannot be created. */
  async function withPictures<Result>(
    scope: Scope,
    { agent }: BotFile,
    use: (stored: Pick<FoundReferences, 'icon' | 'background' | 'opening'>) => Promise<Result>,
  ): Promise<Result> {
    const stored: string[] = [];
    const keep = (id: string | null) => {
      if (id) stored.push(id);
      return id;
    };
    try {
      const icon = agent.picture ? keep(await store(scope, agent.picture, ICON_MAX_SIDE)) : null;
      const web = agent.background && keep(await store(scope, agent.background.web.picture, BACKGROUND_MAX_SIDE));
      const mobile = agent.background && keep(await store(scope, agent.background.mobile.picture, BACKGROUND_MAX_SIDE));
      const opening: (string | null)[] = [];
      for (const picture of agent.opening?.pictures ?? [])
        opening.push(keep(await store(scope, picture, OPENING_PICTURE_MAX.side)));
      return await use({ icon, background: web && mobile ? { web, mobile } : null, opening });
    } catch (error) {
      for (const id of stored) await objects.remove(id);
      throw error;
    }
  }

  return {
    async export(scope: Scope, { bot_id, version }: RequestOf<Export>, locale: Locale): Promise<ResponseOf<Export>> {
      const { content, spaceId } = await findSource(bot_id, version);
      const { model_id } = content.model_info;
      const model = model_id === '' ? null : await findModel(model_id, locale);
      const pictures = await readPictures(scope, content);
      const file = toBotFile(content, {
        modelName: model?.name ?? '',
        pictures,
        databases: await databases.describe(content.database_list, spaceId),
        plugins: await plugins.describe(content.plugin_list),
      });
      return { data: { file, left_out: missingInFile(content, file) } };
    },
    async import(
      scope: Scope,
      { space_id, file: content }: RequestOf<Import>,
      locale: Locale,
    ): Promise<ResponseOf<Import>> {
      await publicSpaces.refuseTarget(space_id);
      const file = readBotFile(content, locale);
      const { name } = file.agent.model ?? {};
      const modelId = name === undefined ? null : await findModelNamed(name);
      const withoutPictures = fromBotFile(file, {
        modelId,
        icon: null,
        background: null,
        opening: [],
        databases: { list: [], leftOut: [] },
        plugins: { list: [], leftOut: [] },
      });
      const problem = await auditDraft(withoutPictures.sections, locale);
      if (problem !== null)
        return {
          data: { bot_id: '', left_out: [], made_tables: [], check_not_pass: true, check_not_pass_msg: problem },
        };
      return withPictures(scope, file, async (pictures) => {
        const found = await plugins.find(space_id, file.agent.plugins ?? []);
        const tables = await databases.create(scope, space_id, file.agent.databases ?? []);
        try {
          const { sections, leftOut } = fromBotFile(file, { modelId, ...pictures, databases: tables, plugins: found });
          const bot_id = await addBot(scope, space_id, sections);
          const made_tables = tables.list.flatMap(({ table_name }) => table_name ?? []);
          return { data: { bot_id, left_out: leftOut, made_tables, ...CHECK_PASSED } };
        } catch (error) {
          await databases.remove(tables.list);
          throw error;
        }
      });
    },
  };
}
