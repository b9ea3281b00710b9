import type { Locale } from '@parley/contract';
import type { ActingTool, AnsweredOutput, ToolCallContext, ToolOutput, ToolQuestion } from './tool.ts';

const OUTPUT_MAX_CHARACTERS = 64_000;
/** For the model, and for the user, who can unfold the response of a call. */
export const NOBODY_ANSWERS: Record<Locale, string> = {
  'en-US': 'The tool asks the user something, and nobody is there to answer.',
  'zh-CN': '工具需要向用户提问，但没有人可以回答。',
};
const FAILED: Record<Locale, string> = { 'en-US': 'The tool failed: ', 'zh-CN': '工具调用失败：' };
const TOO_SLOW: Record<Locale, string> = { 'en-US': 'The tool took too long.', 'zh-CN': '工具响应超时。' };
const MAY_HAVE_WRITTEN: Record<Locale, string> = {
  'en-US': ' It may still have had its effect.',
  'zh-CN': '该操作可能仍已生效。',
};

export interface ToolResult extends ToolOutput {
  readonly failed: boolean;
}

/** What a call does, within the limits of its tool. */
export interface ToolAct extends Pick<ActingTool, 'effect' | 'timeoutMs'> {
  act(call: ToolCallContext): Promise<ActOutput> | ActOutput;
}
type ActOutput = (AnsweredOutput & { readonly failed?: boolean }) | ToolQuestion;

/**
 * Runs one tool with arguments that fit it. The model gets every failure as a result and may try something else; only a
 * stop of the run is thrown. A tool whose run was stopped before does not begin.
 */
export async function runTool(
  { act, effect, timeoutMs }: ToolAct,
  context: ToolCallContext,
): Promise<(ToolResult & AnsweredOutput) | ToolQuestion> {
  const { locale } = context;
  context.signal.throwIfAborted();
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const aborted = rejectOnAbort(signal);
  try {
    const output = await Promise.race([act({ ...context, signal }), aborted.promise]);
    if (!('asks' in output)) {
      const failed = output.notMade !== undefined;
      return { failed, ...output, text: output.text.slice(0, OUTPUT_MAX_CHARACTERS) };
    }
    return context.isUnattended ? { failed: true, text: NOBODY_ANSWERS[locale] } : output;
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (!signal.aborted) return { failed: true, text: FAILED[locale] + (error as Error).message };
    return { failed: true, text: TOO_SLOW[locale] + (effect === 'writes' ? MAY_HAVE_WRITTEN[locale] : '') };
  } finally {
    aborted.forget();
  }
}

/** A promise that rejects when the signal aborts. `forget` removes its listener. */
export function rejectOnAbort(signal: AbortSignal) {
  let forget = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    forget = () => signal.removeEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  return { promise, forget };
}
