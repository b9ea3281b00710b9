import {
  BOT_DESCRIPTION_MAX,
  BOT_NAME_MAX,
  type BotFile,
  builtInToolNames,
  firstGraphemes,
  graphemeCount,
  HISTORY_ROUND_MAX,
  hasDoubleBraces,
  MAX_TOKENS_MAX,
  PENALTY_MAX,
  PRIVATE_POLICY_MAX,
  PROLOGUE_MAX,
  PROMPT_MAX,
  SUGGEST_PROMPT_MAX,
  SUGGESTED_QUESTION_MAX,
  SUGGESTED_QUESTIONS_MAX,
  SYSTEM_VARIABLES,
  TEMPERATURE_MAX,
  TOP_K_MAX,
  type Variable,
  withoutHiddenCharacters,
} from '@parley/contract';
import { fitVariables } from './fit-variables.ts';
import type { CutField, ImportNote, NotTakenPart } from './import-note.ts';

type Agent = BotFile['agent'];
type Model = NonNullable<Agent['model']>;

/** The settings of a model as another product has them; undefined where it has none. */
export interface ForeignModel {
  readonly name?: string;
  readonly temperature?: number | undefined;
  readonly max_tokens?: number | undefined;
  readonly top_p?: number | undefined;
  readonly top_k?: number | undefined;
  readonly frequency_penalty?: number | undefined;
  readonly presence_penalty?: number | undefined;
  readonly history_rounds?: number | undefined;
  readonly response_format?: Model['response_format'] | undefined;
}

interface ForeignSuggestions {
  readonly mode: 'system' | 'custom' | 'disabled';
  readonly prompt: string;
}

/** An agent of another product, with texts of any length. */
export interface ForeignAgent {
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly message: string;
  readonly questions: readonly string[];
  readonly questionsShown?: 'random' | 'all' | undefined;
  readonly suggestions?: ForeignSuggestions | undefined;
  readonly model: ForeignModel;
  readonly memory?: Agent['memory'];
  readonly filebox?: Agent['filebox'];
  readonly usersMayAddTasks?: boolean;
  readonly queryCollect?: { readonly isCollected: boolean; readonly policy: string } | undefined;
  /** Names of tools that may be those of ours. */
  readonly tools: readonly string[];
  readonly variables?: readonly Variable[];
  readonly shortcuts?: Agent['shortcuts'];
  readonly voice?: Agent['voice'];
  readonly notes: readonly ImportNote[];
}

export interface FittedAgent {
  readonly agent: Agent;
  readonly notes: readonly ImportNote[];
}

export const notTaken = (part: NotTakenPart, name = ''): ImportNote => ({ type: 'not-taken', part, name });

/** Makes an agent of another product valid here, and notes what had to be cut or left out for that. */
export function fitAgent(foreign: ForeignAgent): FittedAgent {
  const notes: ImportNote[] = [...foreign.notes];
  const cut = (field: CutField, max: number): void => {
    if (!notes.some((note) => note.type === 'cut' && note.field === field)) notes.push({ type: 'cut', field, max });
  };
  const short = (field: CutField, text: string, max: number): string => {
    if (text.length <= max || graphemeCount(text) <= max) return text;
    cut(field, max);
    return firstGraphemes(text, max);
  };
  const prompt = foreign.prompt.slice(0, PROMPT_MAX);
  if (prompt.length < foreign.prompt.length) cut('prompt', PROMPT_MAX);
  const questions = foreign.questions.map((question) => question.trim()).filter((question) => question !== '');
  if (questions.length > SUGGESTED_QUESTIONS_MAX) cut('questions', SUGGESTED_QUESTIONS_MAX);
  const { model, notes: settingNotes } = fitModel(foreign.model);
  notes.push(...settingNotes);
  const isKnown = (name: string) => builtInToolNames.includes(name);
  notes.push(...foreign.tools.filter((name) => !isKnown(name)).map((name) => notTaken('tool', name)));
  const { variables, notTaken: leftOut } = fitVariables(foreign.variables ?? []);
  const filled = variables.map(({ key }) => key);
  for (const name of [...leftOut, ...unknownVariables(prompt, filled)]) notes.push(notTaken('variable', name));
  const { suggestions } = foreign;
  const isPromptAllowed = !hasDoubleBraces(suggestions?.prompt ?? '');
  if (!isPromptAllowed) notes.push(notTaken('suggestions'));
  return {
    agent: {
      name: short('name', withoutHiddenCharacters(foreign.name).trim(), BOT_NAME_MAX).trim() || 'Agent',
      description: short('description', foreign.description, BOT_DESCRIPTION_MAX),
      prompt,
      model,
      opening: {
        message: short('message', foreign.message, PROLOGUE_MAX),
        questions: questions
          .slice(0, SUGGESTED_QUESTIONS_MAX)
          .map((question) => short('question', question, SUGGESTED_QUESTION_MAX).trim()),
        ...(foreign.questionsShown && { questions_shown: foreign.questionsShown }),
      },
      ...(suggestions && {
        suggestions: {
          mode: suggestions.mode,
          prompt: isPromptAllowed ? short('suggestions', suggestions.prompt, SUGGEST_PROMPT_MAX) : '',
        },
      }),
      tools: [...new Set(foreign.tools.filter(isKnown))],
      ...(variables.length > 0 && { variables }),
      ...skillsOf(foreign),
    },
    notes: withoutRepetition(notes),
  };
}

/** Skills that other products write as we do. */
function skillsOf({ memory, filebox, shortcuts, voice, usersMayAddTasks, queryCollect }: ForeignAgent): Partial<Agent> {
  return {
    ...(memory && { memory }),
    ...(filebox && { filebox }),
    ...(shortcuts && { shortcuts }),
    ...(voice && { voice }),
    ...(usersMayAddTasks && { users_may_add_tasks: true }),
    ...(queryCollect && {
      questions_collected: queryCollect.isCollected,
      privacy_policy: queryCollect.policy.slice(0, PRIVATE_POLICY_MAX),
    }),
  };
}

/** Settings outside of our ranges are left out rather than changed: nobody would notice the difference. */
function fitModel({ name = '', response_format, ...given }: ForeignModel): { model: Model; notes: ImportNote[] } {
  const ranges = {
    temperature: [0, TEMPERATURE_MAX],
    max_tokens: [1, MAX_TOKENS_MAX],
    top_p: [0, 1],
    top_k: [0, TOP_K_MAX],
    frequency_penalty: [-PENALTY_MAX, PENALTY_MAX],
    presence_penalty: [-PENALTY_MAX, PENALTY_MAX],
    history_rounds: [0, HISTORY_ROUND_MAX],
  } as const;
  const whole = new Set(['max_tokens', 'top_k', 'history_rounds']);
  const model: Model = {};
  const notes: ImportNote[] = [];
  for (const [key, [least, most]] of Object.entries(ranges)) {
    const setting = key as keyof typeof ranges;
    const value = given[setting];
    if (value === undefined) continue;
    const isValid = value >= least && value <= most && (!whole.has(key) || Number.isInteger(value));
    if (isValid) model[setting] = value;
    else notes.push(notTaken('setting', `${key}: ${value}`));
  }
  const shownName = firstGraphemes(withoutHiddenCharacters(name).trim(), 100);
  return {
    model: { ...(shownName && { name: shownName }), ...model, ...(response_format && { response_format }) },
    notes,
  };
}

/** Variables in a prompt that this server does not fill in. Also those of workflows: `{{#step.field#}}`. */
function unknownVariables(prompt: string, filled: readonly string[]): string[] {
  const names = [...prompt.matchAll(/\{\{#?\s*([\w.-]{1,64})\s*#?\}\}/g)].map(([, name = '']) => name);
  const known: readonly string[] = [...SYSTEM_VARIABLES, ...filled];
  return [...new Set(names)].filter((name) => !known.includes(name));
}

function withoutRepetition(notes: readonly ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}
