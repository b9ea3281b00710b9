import { type CoreMessage, parseJson } from '@parley/chat-core';

/** What is known of a call and its response, as far as it was told. */
export interface CallFacts {
  readonly input: string;
  readonly output: string | null;
  readonly isFailed: boolean;
  readonly seconds: string;
  readonly tokens: number;
}

export function callFacts(call: CoreMessage, response: CoreMessage | null): CallFacts {
  const told = { ...call.extra_info, ...definedOf(response?.extra_info ?? {}) };
  const counted = Number(told.token || 0) || Number(told.input_tokens || 0) + Number(told.output_tokens || 0);
  return {
    input: findInput(call),
    output: response?.content ?? null,
    isFailed: told.plugin_status === '1',
    seconds: told.time_cost ?? '',
    tokens: counted || Number(told.workflow_tokens || 0),
  };
}

const definedOf = (values: CoreMessage['extra_info']) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** The arguments of the call, which may be JSON within JSON. */
function findInput({ content, extra_info }: CoreMessage): string {
  const call = parseJson(content, () => undefined) as { arguments?: unknown } | null;
  const given = call?.arguments;
  if (typeof given === 'string') return given;
  if (given !== undefined) return JSON.stringify(given);
  return extra_info.plugin_request || content;
}
