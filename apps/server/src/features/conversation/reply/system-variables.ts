import { type Locale, Scene, type SystemVariable } from '@parley/contract';
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
