import { BotConnectorId, type Locale, type PublishConnectorList, type ResponseOf } from '@parley/contract';

type ListedConnector = ResponseOf<typeof PublishConnectorList>['publish_connector_list'][number];
type Text = Readonly<Record<Locale, string>>;

const IN_USE = 0;

const names: Readonly<Record<BotConnectorId, Text>> = {
  [BotConnectorId.parley]: { 'en-US': 'Parley', 'zh-CN': 'Parley' },
  [BotConnectorId.webPage]: { 'en-US': 'Web page', 'zh-CN': '网页' },
};

const descriptions: Readonly<Record<BotConnectorId, Text>> = {
  [BotConnectorId.parley]: {
    'en-US': 'Members of the space use the published version.',
    'zh-CN': '空间成员使用已发布的版本。',
  },
  [BotConnectorId.webPage]: {
    'en-US': 'The chat answers in web pages, in a frame or as an element.',
    'zh-CN': '在网页中以框架或组件形式对话。',
  },
};

/** Where a bot answers once it is published. */
export const connectorsOf = (isOnWebPages: boolean): BotConnectorId[] =>
  isOnWebPages ? [BotConnectorId.parley, BotConnectorId.webPage] : [BotConnectorId.parley];

const shareLinkOf = (id: BotConnectorId, botId: string): string =>
  id === BotConnectorId.webPage ? `/embed?bot_id=${botId}` : '';

export const toConnector = (id: BotConnectorId, botId: string, locale: Locale) => ({
  id,
  name: names[id][locale],
  icon: '',
  connector_status: IN_USE as ListedConnector['connector_status'],
  share_link: shareLinkOf(id, botId),
});

/** Every connector with its state, for a bot that may not be published yet. */
export const listConnectors = (botId: string, isOnWebPages: boolean, locale: Locale): ListedConnector[] =>
  Object.values(BotConnectorId).map((id) => ({
    ...toConnector(id, botId, locale),
    id,
    desc: descriptions[id][locale],
    is_on: id === BotConnectorId.parley || isOnWebPages,
    allow_switch: id !== BotConnectorId.parley,
  }));
