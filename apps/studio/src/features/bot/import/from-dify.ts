import { type FittedAgent, type ForeignModel, fitAgent, notTaken } from './fit-agent.ts';
import { at, firstText, isFields, listAt, numberAt, textAt, textsAt } from './foreign-value.ts';
import type { ImportNote } from './import-note.ts';
import { stepPrompt } from './step-prompt.ts';

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
  const { model, notes } = toModel(step ? modelOfStep(step) : at(config, 'model'));
  const { prompt, notes: messageNotes } = step ? promptOfStep(step) : promptOfConfig(config);
  const isMemoryLimited = at(step, 'memory', 'window', 'enabled') === true;
  return fitAgent({
    name: textAt(file, 'app', 'name'),
    description: textAt(file, 'app', 'description'),
    prompt,
    message: textAt(features, 'opening_statement'),
    questions: textsAt(features, 'suggested_questions'),
    questionsShown: 'all',
    suggestions:
      typeof afterAnswer === 'boolean' ? { mode: afterAnswer ? 'system' : 'disabled', prompt: '' } : undefined,
    model: { ...model, history_rounds: isMemoryLimited ? numberAt(step, 'memory', 'window', 'size') : undefined },
    tools: toolNames(step ? listAt(step, 'agent_parameters', 'tools', 'value') : listAt(config, 'agent_mode', 'tools')),
    notes: [
      ...notes,
      ...messageNotes,
      ...(textAt(file, 'app', 'icon') ? [notTaken('icon')] : []),
      ...featureNotes(features),
      ...configNotes(config),
      ...workflowNotes(file, step),
    ],
  });
}

type Prompt = ReturnType<typeof stepPrompt>;

function promptOfConfig(config: unknown): Prompt {
  const simple = { prompt: textAt(config, 'pre_prompt'), notes: [] };
  if (textAt(config, 'prompt_type') !== 'advanced') return simple;
  const chat = promptOfMessages(listAt(config, 'chat_prompt_config', 'prompt'));
  if (chat.prompt) return chat;
  const completion = textAt(config, 'completion_prompt_config', 'prompt', 'text');
  return completion ? { prompt: completion, notes: [] } : simple;
}

function promptOfMessages(messages: readonly unknown[]): Prompt {
  const textsOf = (role: string) =>
    messages.filter((message) => textAt(message, 'role') === role).map((message) => textAt(message, 'text'));
  return stepPrompt(textsOf('system').join('\n\n'), [...textsOf('user'), ...textsOf('assistant')]);
}

const stepsOf = (file: unknown): unknown[] =>
  listAt(file, 'workflow', 'graph', 'nodes').map((node) => at(node, 'data'));

function firstModelStep(file: unknown): unknown {
  const steps = stepsOf(file);
  const isKind = (kind: string) => (step: unknown) => textAt(step, 'type') === kind;
  return steps.find(isKind('llm')) ?? steps.find(isKind('agent'));
}

function promptOfStep(step: unknown): Prompt {
  const parameters = at(step, 'agent_parameters');
  if (isFields(parameters))
    return stepPrompt(textAt(parameters, 'instruction', 'value'), [textAt(parameters, 'query', 'value')]);
  const template = at(step, 'prompt_template');
  return Array.isArray(template) ? promptOfMessages(template) : { prompt: textAt(template, 'text'), notes: [] };
}

/** An agent step has its model among its parameters. */
const modelOfStep = (step: unknown): unknown => at(step, 'model') ?? at(step, 'agent_parameters', 'model', 'value');

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
      name: firstText(model, 'name', 'model'),
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
    ...(isOn('text_to_speech') || isOn('speech_to_text') ? [notTaken('voice')] : []),
    ...(isOn('file_upload') || at(features, 'file_upload', 'image', 'enabled') === true ? [notTaken('upload')] : []),
    ...(isOn('retriever_resource') ? [notTaken('citation')] : []),
    ...(isOn('more_like_this') ? [notTaken('variation')] : []),
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
