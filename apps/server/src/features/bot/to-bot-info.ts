import type { BotDraft, BotInfo, GetDraftBotInfoAgw, Locale, Model, ResponseOf } from '@parley/contract';
import { withImageUrls } from './background.ts';
import type { BotRow } from './bot.schema.ts';
import { botIconUrl } from './face/bot-face.ts';
import { toSecondsText } from './wire-time.ts';

/** The model that a bot with this choice uses, empty for the default one; null when it was deleted. */
export type FindModel = (modelId: string, locale: Locale) => Promise<Pick<Model, 'model_id' | 'name'> | null>;

type BotOptions = ResponseOf<typeof GetDraftBotInfoAgw>['data']['bot_option_data'];

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
  findModel: FindModel,
  { model_info, shortcut_list }: BotDraft,
  locale: Locale,
): Promise<BotOptions> {
  const model = await findModel(model_info.model_id, locale);
  return {
    model_detail_map: model ? { [model.model_id]: { model_id: model.model_id, name: model.name } } : {},
    plugin_detail_map: {},
    plugin_api_detail_map: {},
    workflow_detail_map: {},
    knowledge_detail_map: {},
    shortcut_command_list: shortcut_list,
  };
}
