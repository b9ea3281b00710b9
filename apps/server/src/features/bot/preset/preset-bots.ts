import { type Locale, newBotDraft } from '@parley/contract';
import { botIconUrl } from '../face/bot-face.ts';
import type { RunnableBot } from '../runnable-bot.ts';
import { toSuggestions } from '../to-runnable-bot.ts';
import { cozeHome } from './coze-home.ts';
import type { PresetBot } from './preset-bot.ts';
import { promptOptimize } from './prompt-optimize.ts';

const presets: ReadonlyMap<string, PresetBot> = new Map([
  ['coze_home', cozeHome],
  ['prompt_optimize', promptOptimize],
]);

/** The badge of preset bots tells them from the bots that users build. */
const BUILT_IN: Readonly<Record<Locale, string>> = { 'en-US': 'Built-in', 'zh-CN': '内置' };

/** A bot that the server itself defines. Its model is the installation's default one. */
export function findPresetBot(id: string, locale: Locale): RunnableBot | undefined {
  const preset = presets.get(id);
  if (!preset) return undefined;
  const { suggestedQuestions, ...texts } = preset.texts[locale];
  return {
    id,
    spaceId: null,
    iconUrl: botIconUrl(id, ''),
    label: { label_name: BUILT_IN[locale], icon_url: '', jump_link: '' },
    background: null,
    version: preset.version,
    modelId: null,
    sampling: {},
    historyRounds: 10,
    showAllSuggestions: true,
    suggestReplyPrompt: preset.suggestsReplies ? '' : null,
    settings: { ...newBotDraft, built_in_tools: [...preset.tools] },
    suggestedQuestions: toSuggestions(suggestedQuestions),
    ...texts,
  };
}
