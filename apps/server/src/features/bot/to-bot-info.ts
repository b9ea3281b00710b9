import type { BotDraft, BotInfo, BotOptionData, Locale, Model } from '@parley/contract';
import { withImageUrls } from './background.ts';
import type { BotRow } from './bot.schema.ts';
import type { BotPlugins } from './bot-plugins.ts';
import { botIconUrl } from './face/bot-face.ts';
import { toSecondsText } from './wire-time.ts';

/** The model that a bot with this choice uses, empty for the default one; null when it was deleted. */
export type FindModel = (modelId: string, locale: Locale) => Promise<Pick<Model, 'model_id' | 'name'> | null>;

/** A draft or a version of a bot, with the time that it is from. */
export function toBotInfo(
  bot: Pick<BotRow, 'id' | 'creatorId' | 'createdAt'>,
  content: BotDraft,
  { version, changedAt }: { readonly version: string; readonly changedAt: number },
): BotInfo {
  return {
    ...content,
    bot_id: bot.id,
    icon_url: botIconUrl(bot.id, content.icon_uri),
    background_image_info_list: withImageUrls(content.background_image_info_list),
    bot_mode: 0,
    creator_id: bot.creatorId ?? '',
    create_time: toSecondsText(bot.createdAt),
    update_time: toSecondsText(changedAt),
    version,
    connector_id: '',
    business_type: 0,
  };
}

/** Details of what a draft or a version refers to. */
export async function toBotOptions(
  { findModel, plugins }: { readonly findModel: FindModel; readonly plugins: Pick<BotPlugins, 'details'> },
  spaceId: string,
  { model_info, plugin_list, shortcut_list }: BotDraft,
  locale: Locale,
): Promise<BotOptionData> {
  const [model, details] = await Promise.all([
    findModel(model_info.model_id, locale),
    plugins.details(spaceId, plugin_list, locale),
  ]);
  return {
    model_detail_map: model ? { [model.model_id]: { model_id: model.model_id, name: model.name } } : {},
    ...details,
    workflow_detail_map: {},
    knowledge_detail_map: {},
    shortcut_command_list: shortcut_list,
  };
}
