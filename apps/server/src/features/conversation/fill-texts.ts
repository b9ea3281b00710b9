import type { Locale, Scene } from '@parley/contract';
import type { RunnableBot } from '../bot/index.ts';
import { fillVariables } from './fill-variables.ts';
import { enabledVariables, systemVariables } from './reply/system-variables.ts';

interface Dependencies {
  nameOf: (userId: string) => Promise<string>;
  /** The values that a bot keeps in its variables for a user. */
  variablesOf: (userId: string, bot: RunnableBot) => Promise<Readonly<Record<string, string>>>;
  now: () => number;
}

interface Reader {
  readonly userId: string;
  readonly bot: RunnableBot;
  readonly scene: Scene;
  readonly locale: Locale;
}

export type FillTexts = (texts: readonly string[], reader: Reader) => Promise<readonly string[]>;

/** Fills the variables of a bot into texts of its builder or user, as into its prompt. The values are read only for texts that have some. */
export const createFillTexts =
  ({ nameOf, variablesOf, now }: Dependencies): FillTexts =>
  async (texts, { userId, bot, scene, locale }) => {
    if (!texts.some((text) => text.includes('{{'))) return texts;
    const [userName, own] = await Promise.all([nameOf(userId), variablesOf(userId, bot)]);
    const ofServer = systemVariables({ bot, conversation: { scene }, userName, locale, askedAt: now() });
    const values = { ...own, ...enabledVariables(ofServer, bot) };
    return texts.map((text) => fillVariables(text, values));
  };
