import { type FittedAgent, fitAgent, notTaken } from './fit-agent.ts';
import { at, firstText, listAt, numberAt, textAt } from './foreign-value.ts';
import { stepPrompt } from './step-prompt.ts';

/** Whether this is a workflow or chatflow as Coze exports it: a YAML file, usually in an archive. */
export const isCozeWorkflow = (file: unknown): boolean =>
  textAt(file, 'mode') !== '' && listAt(file, 'nodes').some((node) => textAt(node, 'type') === 'start');

/** The first model step of a Coze workflow as an agent; the rest is named. */
export function fromCozeWorkflow(file: unknown): FittedAgent {
  const steps = listAt(file, 'nodes');
  const step = steps.find((node) => textAt(node, 'type') === 'llm');
  const parameters = new Map(
    listAt(step, 'parameters', 'llmParam').map((one) => [textAt(one, 'name'), at(one, 'input', 'value')]),
  );
  const numberOf = (name: string) => numberAt({ value: parameters.get(name) }, 'value');
  const textOf = (...names: string[]) =>
    names.map((name) => parameters.get(name)).find((value) => typeof value === 'string' && value !== '');
  const { prompt, notes } = stepPrompt(String(textOf('systemPrompt') ?? ''), [String(textOf('prompt') ?? '')]);
  const hasHistory = parameters.get('enableChatHistory') === true;
  const titles = steps.filter((one) => one !== step).map((one) => firstText(one, 'title', 'type'));
  return fitAgent({
    name: textAt(file, 'name'),
    description: firstText(file, 'description', 'desc'),
    prompt,
    message: '',
    questions: [],
    model: {
      // The first is how Coze spells it.
      name: String(textOf('modleName', 'modelName') ?? ''),
      temperature: numberOf('temperature'),
      max_tokens: numberOf('maxTokens'),
      top_p: numberOf('topP'),
      history_rounds: hasHistory ? numberOf('chatHistoryRound') : undefined,
    },
    tools: [],
    notes: [
      ...notes,
      ...(step ? [{ type: 'prompt-of-step', name: firstText(step, 'title', 'type') } as const] : []),
      notTaken('workflow', titles.filter((title) => title !== '').join(', ')),
    ],
  });
}
