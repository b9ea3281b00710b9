import { MOCK_RESPONSE_MAX, type ToolDefinition } from '@parley/contract';
import { createRateLimit } from '../../../platform/limits/rate-limit.ts';
import { refuseUnusableAnswer } from '../../../platform/models/model-failure.ts';
import type { Models } from '../../model/index.ts';
import type { Spender, UsageMeter } from '../../usage/index.ts';
import { PluginRefusal } from '../plugin.errors.ts';

const PER_USER_AND_MINUTE = 20;
const ANSWERING_MAX_MS = 60_000;

interface Dependencies {
  models: Pick<Models, 'findChat'>;
  meter: Pick<UsageMeter, 'metered'>;
}
export type WriteMock = ReturnType<typeof createWriteMock>;

/** Asks the default model for a response that fits a tool. */
export function createWriteMock({ models, meter }: Dependencies) {
  const perUser = createRateLimit('plugin-mock', PER_USER_AND_MINUTE, 60);

  return async function writeMock(
    spender: Spender & { userId: string },
    tool: ToolDefinition,
    wish: string,
    signal: AbortSignal,
  ) {
    await perUser.consume(spender.userId);
    const model = meter.metered(await models.findChat(null), spender);
    let text = '';
    const answer = await model.chat.answer(
      {
        messages: [{ role: 'user', parts: [{ type: 'text', text: instructionFor(tool, wish) }] }],
        tools: [],
        sampling: {},
      },
      {
        onText(delta) {
          if (text.length <= MOCK_RESPONSE_MAX) text += delta;
        },
        onReasoning: () => undefined,
      },
      AbortSignal.any([signal, AbortSignal.timeout(ANSWERING_MAX_MS)]),
    );
    refuseUnusableAnswer(answer, { provider: model.name, model: model.name });
    const response = jsonIn(text);
    if (response === null || response.length > MOCK_RESPONSE_MAX) throw new PluginRefusal('mockNotGenerated');
    return response;
  };
}

const instructionFor = ({ name, desc, response_params, output_schema }: ToolDefinition, wish: string): string =>
  `Write one realistic response of the API call ${JSON.stringify(name)} as JSON. What the call does: ${JSON.stringify(desc)}.
Its fields, with the types 1 string, 2 integer, 3 number, 4 object, 5 list, 6 boolean: ${JSON.stringify(response_params)}.
${output_schema === undefined ? '' : `Its JSON Schema: ${output_schema}\n`}${wish === '' ? '' : `What the response is for: ${JSON.stringify(wish)}.\n`}Answer with the JSON alone.`;

/** The JSON of an answer, also where a model puts it into a code block. */
function jsonIn(text: string): string | null {
  const inside = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1] ?? text;
  try {
    return JSON.stringify(JSON.parse(inside), null, 2);
  } catch {
    return null;
  }
}
