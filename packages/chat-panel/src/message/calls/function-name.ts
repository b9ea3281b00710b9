import { type CoreMessage, parseJson } from '@parley/chat-core';

/** What the called function is named, by the call itself or by what came with it. */
export function functionName({ content, extra_info }: Pick<CoreMessage, 'content' | 'extra_info'>): string {
  const call = parseJson(content, () => undefined) as { name?: unknown } | null;
  const named = typeof call?.name === 'string' ? call.name : '';
  return named || extra_info.tool_name || extra_info.plugin || '';
}
