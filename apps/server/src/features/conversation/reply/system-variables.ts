import { type Locale, Scene, type SystemVariable, type Variable } from '@parley/contract';
import type { RunnableBot } from '../../bot/index.ts';
import type { ConversationRow } from '../conversation.schema.ts';

interface Asked {
  readonly bot: Pick<RunnableBot, 'name'>;
  readonly conversation: Pick<ConversationRow, 'scene'>;
  readonly userName: string;
  readonly locale: Locale;
  /** When the question was asked. */
  readonly askedAt: number;
  /** The time zone of the server where none is given: no request names that of its user. */
  readonly timeZone?: string;
}

/** Where the user talks to the agent, as an agent can say it. */
const CHANNELS: Readonly<Partial<Record<number, string>>> = {
  [Scene.playground]: 'debug chat',
  [Scene.openApi]: 'API',
  [Scene.openSdk]: 'web page',
};

/** The values of the variables that every prompt has. */
export function systemVariables(asked: Asked): Readonly<Record<SystemVariable, string>> {
  const { bot, conversation, userName, locale, askedAt, timeZone } = asked;
  const [language = locale] = locale.split('-', 1);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(askedAt);
  return {
    user_name: userName,
    user_language: new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale,
    agent_name: bot.name,
    current_date: format({ dateStyle: 'full' }),
    current_time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }),
    channel: CHANNELS[conversation.scene] ?? 'studio',
  };
}

/** Without those that the bot has switched off. */
export function enabledVariables(
  values: Readonly<Record<string, string>>,
  { settings }: Pick<RunnableBot, 'settings'>,
): Readonly<Record<string, string>> {
  // A reply that paused before agents had variables has none in its snapshot.
  const list: readonly Variable[] = settings.variable_list ?? [];
  const off = list.filter(({ is_system, is_disabled }) => is_system && is_disabled).map(({ key }) => key);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !off.includes(name)));
}
