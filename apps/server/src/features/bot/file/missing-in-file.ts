import { type BotDraft, type BotFile, type MissingInFile, OFFICIAL_PLUGIN, pictureIdsIn } from '@parley/contract';

/** What a bot refers to and its file does not have. */
export function missingInFile(draft: BotDraft, { agent }: BotFile): MissingInFile[] {
  const { model_info, icon_uri, knowledge, background_image_info_list: background } = draft;
  const missing: MissingInFile[] = [];
  if (model_info.model_id !== '' && agent.model?.name === undefined) missing.push('model');
  if (icon_uri !== '' && !agent.picture) missing.push('icon');
  if (background.length > 0 && !agent.background) missing.push('background');
  const pictures = pictureIdsIn(draft.onboarding_info.prologue);
  if (pictures.length > (agent.opening?.pictures?.length ?? 0)) missing.push('opening_picture');
  if (knowledge.knowledge_info.length > 0) missing.push('knowledge');
  if (draft.database_list.length > 0) missing.push('table_rows');
  if (draft.plugin_list.some(({ plugin_id }) => !plugin_id.startsWith(OFFICIAL_PLUGIN))) missing.push('plugins');
  return missing;
}
