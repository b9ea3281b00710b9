import {
  DisablePromptCalling,
  FileboxMode,
  KEPT_FOR_GOOD,
  TimeCapsuleInfo,
  TimeCapsuleMode,
  UserInputType,
  type Variable,
} from '@parley/contract';
import { type FittedAgent, type ForeignAgent, type ForeignModel, fitAgent, notTaken } from './fit-agent.ts';
import { fitShortcuts } from './fit-shortcuts.ts';
import { at, firstText, isFields, listAt, numberAt, textAt, textsAt } from './foreign-value.ts';
import type { ImportNote, NotTakenPart } from './import-note.ts';

/**
 * A bot of Coze as its calls return it: `bot_info` with details beside it (Coze Studio), or the bot itself (open API). With
 * or without the envelope around it.
 */
function findBot(file: unknown): { bot: unknown; details: unknown } | null {
  const data = isFields(at(file, 'data')) ? at(file, 'data') : file;
  if (isFields(at(data, 'bot_info'))) return { bot: at(data, 'bot_info'), details: at(data, 'bot_option_data') };
  const isBot = textAt(data, 'name') !== '' && (isFields(at(data, 'prompt_info')) || isFields(at(data, 'model_info')));
  return isBot ? { bot: data, details: undefined } : null;
}

export const isCozeBot = (file: unknown): boolean => findBot(file) !== null;

/** A Coze bot as an agent. */
export function fromCoze(file: unknown): FittedAgent {
  const { bot, details } = findBot(file) ?? {};
  const shown = numberAt(bot, 'onboarding_info', 'suggested_questions_show_mode');
  const { shortcuts, notTaken: otherShortcuts } = fitShortcuts(shortcutsOf(bot, details));
  return fitAgent({
    name: textAt(bot, 'name'),
    description: textAt(bot, 'description'),
    prompt: textAt(bot, 'prompt_info', 'prompt'),
    message: textAt(bot, 'onboarding_info', 'prologue'),
    questions: textsAt(bot, 'onboarding_info', 'suggested_questions'),
    questionsShown: shown === undefined ? undefined : shown === 1 ? 'all' : 'random',
    suggestions: toSuggestions(at(bot, 'suggest_reply_info')),
    model: toModel(at(bot, 'model_info'), details),
    memory: toMemory(at(bot, 'bot_tag_info', 'time_capsule_info') ?? at(bot, 'time_capsule_info')),
    tools: textsAt(bot, 'built_in_tools'),
    variables: [...listAt(bot, 'variable_list'), ...listAt(bot, 'variables')].map(toVariable),
    ...(numberAt(bot, 'filebox_info', 'Mode') === FileboxMode.on && { filebox: 'on' }),
    usersMayAddTasks: at(bot, 'task_info', 'user_task_allowed') === true,
    queryCollect: toQueryCollect(at(bot, 'user_query_collect_conf')),
    ...(shortcuts.length > 0 && { shortcuts }),
    voice: toVoice(at(bot, 'voices_info')),
    notes: [...notesOf(bot, details), ...otherShortcuts.map((name) => notTaken('shortcut', name))],
  });
}

/** Coze Studio has them in the details, in the order of a list of ids. */
function shortcutsOf(bot: unknown, details: unknown): readonly unknown[] {
  const all = [
    ...listAt(bot, 'shortcut_commands'),
    ...listAt(bot, 'shortcut_command_list'),
    ...listAt(details, 'shortcut_command_list'),
  ];
  const order = textsAt(bot, 'shortcut_sort');
  const placeOf = (shortcut: unknown) => {
    const place = order.indexOf(textAt(shortcut, 'command_id'));
    return place < 0 ? order.length : place;
  };
  // Exports may have the same list in two places.
  const isFirst = (shortcut: unknown, index: number) => {
    const id = textAt(shortcut, 'command_id');
    return id === '' || all.findIndex((one) => textAt(one, 'command_id') === id) === index;
  };
  return all.filter(isFirst).sort((one, other) => placeOf(one) - placeOf(other));
}

const toVariable = (variable: unknown): Variable => ({
  key: firstText(variable, 'key', 'keyword', 'name'),
  description: textAt(variable, 'description'),
  default_value: textAt(variable, 'default_value'),
  is_system: at(variable, 'is_system') === true,
  prompt_disabled: at(variable, 'prompt_disabled') === true,
  is_disabled: at(variable, 'is_disabled') === true,
});

const SUGGESTION_MODES: ReadonlyMap<string, NonNullable<ForeignAgent['suggestions']>['mode']> = new Map([
  ['0', 'system'],
  ['1', 'custom'],
  ['2', 'disabled'],
  ['enable', 'system'],
  ['customized', 'custom'],
  ['disable', 'disabled'],
]);

function toSuggestions(info: unknown): ForeignAgent['suggestions'] {
  const mode = SUGGESTION_MODES.get(String(at(info, 'suggest_reply_mode') ?? at(info, 'reply_mode')));
  return mode && { mode, prompt: firstText(info, 'customized_suggest_prompt', 'customized_prompt') };
}

function toMemory(info: unknown): ForeignAgent['memory'] {
  if (numberAt(info, 'time_capsule_mode') !== TimeCapsuleMode.on) return undefined;
  const timeToLive = TimeCapsuleInfo.shape.time_capsule_time_to_live.safeParse(
    String(at(info, 'time_capsule_time_to_live') ?? KEPT_FOR_GOOD),
  );
  return {
    mode: 'on',
    used_in_replies: numberAt(info, 'disable_prompt_calling') !== DisablePromptCalling.on,
    ...(timeToLive.success && { time_to_live: timeToLive.data }),
  };
}

/** Which voices, is a matter of the server. */
function toVoice(info: unknown): ForeignAgent['voice'] {
  if (!isFields(info)) return undefined;
  const isVoiceFirst = numberAt(info, 'default_user_input_type') === UserInputType.voice;
  return {
    muted: at(info, 'muted') === true,
    voice_messages: at(info, 'close_voice_call') !== true,
    autoplay: at(info, 'autoplay') === true,
    ...(isVoiceFirst && { input: 'voice' }),
  };
}

const hasVoices = (bot: unknown): boolean =>
  listAt(bot, 'voice_info_list').length > 0 ||
  ['i18n_lang_voice', 'i18n_lang_voice_str', 'autoplay_voice'].some(
    (map) => Object.keys(at(bot, 'voices_info', map) ?? {}).length > 0,
  );

/** Without a policy nothing is collected. */
function toQueryCollect(conf: unknown): ForeignAgent['queryCollect'] {
  const policy = textAt(conf, 'private_policy');
  return policy.trim() === '' ? undefined : { isCollected: at(conf, 'is_collected') === true, policy };
}

const RESPONSE_FORMATS: ReadonlyMap<string, NonNullable<ForeignModel['response_format']>> = new Map([
  ['0', 'text'],
  ['1', 'markdown'],
  ['2', 'json'],
  ['text', 'text'],
  ['markdown', 'markdown'],
  ['json', 'json'],
]);

function toModel(info: unknown, details: unknown): ForeignModel {
  const id = String(at(info, 'model_id') ?? '');
  return {
    name: textAt(info, 'model_name') || firstText(at(details, 'model_detail_map', id), 'model_name', 'name'),
    temperature: numberAt(info, 'temperature'),
    max_tokens: numberAt(info, 'max_tokens'),
    top_p: numberAt(info, 'top_p'),
    top_k: numberAt(info, 'top_k'),
    frequency_penalty: numberAt(info, 'frequency_penalty'),
    presence_penalty: numberAt(info, 'presence_penalty'),
    history_rounds: numberAt(info, 'short_memory_policy', 'history_round') ?? numberAt(info, 'context_round'),
    response_format: RESPONSE_FORMATS.get(String(at(info, 'response_format'))),
  };
}

function notesOf(bot: unknown, details: unknown): ImportNote[] {
  /** The names of the items of a list, which an item has itself or in its details. */
  const named = (part: NotTakenPart, things: readonly unknown[], id: string, map: string): ImportNote[] =>
    things.map((thing) => {
      const detail = at(details, map, String(at(thing, id) ?? ''));
      return notTaken(
        part,
        firstText(thing, 'name', 'plugin_name', 'workflow_name', 'api_name') || textAt(detail, 'name'),
      );
    });
  const either = (...keys: readonly string[]) => keys.flatMap((key) => listAt(bot, key));
  const knowledge = [...listAt(bot, 'knowledge', 'knowledge_info'), ...listAt(bot, 'knowledge', 'knowledge_infos')];
  return [
    ...named('plugin', either('plugin_info_list'), 'plugin_id', 'plugin_detail_map'),
    ...named('workflow', either('workflow_info_list'), 'workflow_id', 'workflow_detail_map'),
    ...named('knowledge', knowledge, 'id', 'knowledge_detail_map'),
    ...either('database_list').map((one) => notTaken('database', firstText(one, 'table_name', 'name'))),
    ...(hasVoices(bot) ? [notTaken('voice')] : []),
    ...(either('background_image_info_list').length > 0 ? [notTaken('background')] : []),
    ...(firstText(bot, 'icon_uri', 'icon_url') ? [notTaken('icon')] : []),
    ...(numberAt(bot, 'bot_mode') === 1 ? [notTaken('agents')] : []),
  ];
}
