import {
  type BotDraft,
  builtInToolNames,
  type LeftOutPart,
  pictureIdsIn,
  type ShortcutCommand,
  withPictureAddresses,
} from '@parley/contract';
import { objectUrl } from '../../object/index.ts';
import type { FoundDatabases } from '../bot-databases.ts';
import { objectIdsOfDraft } from '../bot-objects.ts';

/** What there is where a copy is made. */
export interface Surroundings {
  /** Whether this model can be chosen. */
  hasModel(modelId: string): Promise<boolean>;
  /** Of these pictures, those that are stored and that who makes the copy may see. */
  listPictures(ids: readonly string[]): Promise<readonly string[]>;
  /** Of these datasets, those of the space. */
  listDatasets(ids: readonly string[]): Promise<readonly string[]>;
  /** The same tables within the space; empty ones with their fields in another space. */
  findDatabases(list: BotDraft['database_list']): Promise<FoundDatabases>;
  /** Of these plugins, those that can be used in the space. */
  listPlugins(list: BotDraft['plugin_list']): Promise<BotDraft['plugin_list']>;
}

interface UsableDraft {
  readonly draft: BotDraft;
  readonly leftOut: LeftOutPart[];
}

/** A draft without references to what is not there, and these references. */
export async function usableDraft(
  draft: BotDraft,
  { hasModel, listPictures, listDatasets, findDatabases, listPlugins }: Surroundings,
): Promise<UsableDraft> {
  const { model_info, built_in_tools, knowledge, icon_uri, background_image_info_list: background } = draft;
  const pictures = new Set(await listPictures(objectIdsOfDraft(draft)));
  const isModelThere = model_info.model_id === '' || (await hasModel(model_info.model_id));
  const isIconThere = icon_uri === '' || pictures.has(icon_uri);
  const isBackgroundThere = background.every(
    ({ web_background_image: web, mobile_background_image: mobile }) =>
      pictures.has(web.origin_image_uri) && pictures.has(mobile.origin_image_uri),
  );
  const isKnownTool = (name: string) => builtInToolNames.includes(name);
  const leftOut: LeftOutPart[] = built_in_tools
    .filter((name) => !isKnownTool(name))
    .map((name) => ({ part: 'tool', name }));
  const datasets = new Set(await listDatasets(knowledge.knowledge_info.map(({ id }) => id)));
  for (const { id, name = '' } of knowledge.knowledge_info)
    if (!datasets.has(id)) leftOut.push({ part: 'knowledge', name });
  const databases = await findDatabases(draft.database_list);
  for (const name of databases.leftOut) leftOut.push({ part: 'database', name });
  const plugins = await listPlugins(draft.plugin_list);
  leftOut.push(...missingPlugins(draft.plugin_list, plugins));
  if (!isModelThere) leftOut.unshift({ part: 'model', name: '' });
  if (!isIconThere) leftOut.push({ part: 'icon', name: '' });
  if (!isBackgroundThere) leftOut.push({ part: 'background', name: '' });
  const { prologue } = draft.onboarding_info;
  const isOpeningWhole = pictureIdsIn(prologue).every((id) => pictures.has(id));
  if (!isOpeningWhole) leftOut.push({ part: 'opening_picture', name: '' });
  return {
    draft: {
      ...draft,
      model_info: isModelThere ? model_info : { ...model_info, model_id: '' },
      built_in_tools: built_in_tools.filter(isKnownTool),
      knowledge: {
        ...knowledge,
        knowledge_info: knowledge.knowledge_info.filter(({ id }) => datasets.has(id)),
      },
      database_list: databases.list,
      plugin_list: plugins,
      shortcut_list: draft.shortcut_list.map((shortcut) => withUsableTool(shortcut, plugins)),
      onboarding_info: isOpeningWhole
        ? draft.onboarding_info
        : { ...draft.onboarding_info, prologue: withPictures(prologue, pictures) },
      icon_uri: isIconThere ? icon_uri : '',
      background_image_info_list: isBackgroundThere ? background : [],
    },
    leftOut,
  };
}

/** Without the pictures that are not there. */
const withPictures = (prologue: string, pictures: ReadonlySet<string>): string =>
  withPictureAddresses(prologue, (id) => (pictures.has(id) ? objectUrl(id) : undefined));

const missingPlugins = (wanted: BotDraft['plugin_list'], found: BotDraft['plugin_list']): LeftOutPart[] =>
  wanted
    .filter(({ plugin_id }) => found.every((plugin) => plugin.plugin_id !== plugin_id))
    .map(({ plugin_name: name = '' }) => ({ part: 'plugin', name }));

/** A shortcut without the tool of a plugin that is left out. It still asks its question. */
function withUsableTool(shortcut: ShortcutCommand, plugins: BotDraft['plugin_list']): ShortcutCommand {
  const { tool, ...rest } = shortcut;
  if (!tool || plugins.some(({ plugin_id }) => plugin_id === tool.plugin_id)) return shortcut;
  return { ...rest, components_list: rest.components_list.map(({ tool_param: _, ...field }) => field) };
}
