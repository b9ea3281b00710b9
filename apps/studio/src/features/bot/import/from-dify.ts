import { type FittedAgent, type ForeignModel, fitAgent, notTaken } from './fit-agent.ts';
import { at, firstText, isFields, listAt, numberAt, textAt, textsAt } from './foreign-value.ts';
import type { ImportNote } from './import-note.ts';

/** Whether this is the content of a Dify app file. Files from before 0.6 have no `kind`. */
export const isDifyApp = (file: unknown): boolean =>
  textAt(file, 'app', 'mode') !== '' && (isFields(at(file, 'model_config')) || isFields(at(file, 'workflow')));

/**
 * A Dify app as an agent. Chat, agent and text apps have one prompt; of a chatflow or workflow the prompt and the model of its
 * first model step are taken, and the rest is named.
 */
export function fromDify(file: unknown): FittedAgent {
  const config = at(file, 'model_config');
  const step = isFields(config) ? undefined : firstModelStep(file);
  const features = isFields(config) ? config : at(file, 'workflow', 'features');
  const afterAnswer = at(features, 'suggested_questions_after_answer', 'enabled');
  const { model, notes } = toModel(step ? at(step, 'model') : at(config, 'model'));
  const isMemoryLimited = at(step, 'memory', 'window', 'enabled') === true;
  return fitAgent({
    name: textAt(file, 'app', 'name'),
    description: textAt(file, 'app', 'description'),
    prompt: step ? promptOfStep(step) : promptOfConfig(config),
    message: textAt(features, 'opening_statement'),
    questions: textsAt(features, 'suggested_questions'),
    questionsShown: 'all',
    suggestions:
      typeof afterAnswer === 'boolean' ? { mode: afterAnswer ? 'system' : 'disabled', prompt: '' } : undefined,
    model: { ...model, history_rounds: isMemoryLimited ? numberAt(step, 'memory', 'window', 'size') : undefined },
    tools: toolNames(listAt(config, 'agent_mode', 'tools')),
    notes: [...notes, ...featureNotes(features), ...configNotes(config), ...workflowNotes(file, step)],
  });
}

function promptOfConfig(config: unknown): string {
  const simple = textAt(config, 'pre_prompt');
  if (textAt(config, 'prompt_type') !== 'advanced') return simple;
  const system = systemText(listAt(config, 'chat_prompt_config', 'prompt'));
  return system || textAt(config, 'completion_prompt_config', 'prompt', 'text') || simple;
}

const systemText = (messages: readonly unknown[]): string =>
  messages
    .filter((message) => textAt(message, 'role') === 'system')
    .map((message) => textAt(message, 'text'))
    .join('\n\n');

const stepsOf = (file: unknown): unknown[] =>
  listAt(file, 'workflow', 'graph', 'nodes').map((node) => at(node, 'data'));

function firstModelStep(file: unknown): unknown {
  const steps = stepsOf(file);
  const isKind = (kind: string) => (step: unknown) => textAt(step, 'type') === kind;
  return steps.find(isKind('llm')) ?? steps.find(isKind('agent'));
}

function promptOfStep(step: unknown): string {
  const instruction = at(step, 'agent_parameters', 'instruction', 'value');
  if (typeof instruction === 'string') return instruction;
  const template = at(step, 'prompt_template');
  return Array.isArray(template) ? systemText(template) : textAt(template, 'text');
}

/** Which of a model's parameters an agent of ours has too. */
const KNOWN_PARAMETERS = ['temperature', 'max_tokens', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty'];

function toModel(model: unknown): { model: ForeignModel; notes: ImportNote[] } {
  const parameters = at(model, 'completion_params');
  const format = textAt(parameters, 'response_format');
  const others = Object.entries(isFields(parameters) ? parameters : {}).filter(
    ([key, value]) =>
      !KNOWN_PARAMETERS.includes(key) && key !== 'response_format' && !(Array.isArray(value) && value.length === 0),
  );
  return {
    model: {
      name: textAt(model, 'name'),
      temperature: numberAt(parameters, 'temperature'),
      max_tokens: numberAt(parameters, 'max_tokens'),
      top_p: numberAt(parameters, 'top_p'),
      top_k: numberAt(parameters, 'top_k'),
      frequency_penalty: numberAt(parameters, 'frequency_penalty'),
      presence_penalty: numberAt(parameters, 'presence_penalty'),
      response_format: /^json/.test(format) ? 'json' : undefined,
    },
    notes: others.map(([key]) => notTaken('setting', key)),
  };
}

/** Dify lists tools that are switched off too. */
const toolNames = (tools: readonly unknown[]): string[] =>
  tools
    .filter((tool) => at(tool, 'enabled') !== false)
    .map((tool) =>
      textAt(tool, 'tool_name') === 'current_time' ? 'current_time' : firstText(tool, 'tool_label', 'tool_name'),
    )
    .filter((name) => name !== '');

function featureNotes(features: unknown): ImportNote[] {
  const isOn = (feature: string) => at(features, feature, 'enabled') === true;
  return [
    ...(isOn('text_to_speech') ? [notTaken('voice')] : []),
    ...(isOn('sensitive_word_avoidance') ? [notTaken('moderation')] : []),
    ...(isOn('annotation_reply') ? [notTaken('annotation')] : []),
  ];
}

function configNotes(config: unknown): ImportNote[] {
  const datasets = listAt(config, 'dataset_configs', 'datasets', 'datasets');
  const inputs = listAt(config, 'user_input_form').flatMap((input) => (isFields(input) ? Object.values(input) : []));
  return [
    ...(datasets.length > 0 ? [notTaken('knowledge', String(datasets.length))] : []),
    ...inputs.map((input) => notTaken('variable', firstText(input, 'variable', 'label'))),
    ...listAt(config, 'external_data_tools').map((tool) => notTaken('extension', firstText(tool, 'label', 'variable'))),
  ];
}

function workflowNotes(file: unknown, step: unknown): ImportNote[] {
  const steps = stepsOf(file);
  if (steps.length === 0) return [];
  const titles = steps.filter((one) => one !== step).map((one) => firstText(one, 'title', 'type'));
  const variables = ['conversation_variables', 'environment_variables'].flatMap((kind) =>
    listAt(file, 'workflow', kind),
  );
  return [
    ...(step ? [{ type: 'prompt-of-step', name: firstText(step, 'title', 'type') } as const] : []),
    notTaken('workflow', titles.filter((title) => title !== '').join(', ')),
    ...variables.map((variable) => notTaken('variable', textAt(variable, 'name'))),
  ];
}
