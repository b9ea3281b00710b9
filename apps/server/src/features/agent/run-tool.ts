import type { ActingTool, ToolCallContext, ToolOutput } from './tool.ts';

const OUTPUT_MAX_CHARACTERS = 64_000;

export interface ToolResult extends ToolOutput {
  readonly failed: boolean;
}

/**
 * Runs one tool with arguments that fit it. The model gets every failure as a result and may try something else; only a
 * stop of the run is thrown. A tool whose run was stopped before does not begin.
 */
export async function runTool(
  tool: ActingTool,
  args: Record<string, unknown>,
  context: ToolCallContext,
): Promise<ToolResult> {
  context.signal.throwIfAborted();
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(tool.timeoutMs)]);
  const aborted = rejectOnAbort(signal);
  try {
    const output = await Promise.race([tool.run(args, { ...context, signal }), aborted.promise]);
    return { ...output, failed: false, text: output.text.slice(0, OUTPUT_MAX_CHARACTERS) };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (!signal.aborted) return { failed: true, text: `The tool failed: ${(error as Error).message}` };
    const mayHaveWritten = tool.effect === 'writes' ? ' It may still have had its effect.' : '';
    return { failed: true, text: `The tool took too long.${mayHaveWritten}` };
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
