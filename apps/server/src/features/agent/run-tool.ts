import type { ToolCall } from '../../platform/models/model.ts';
import type { Tool, ToolCallContext, ToolOutput } from './tool.ts';
import { readArguments } from './tool-arguments.ts';

const OUTPUT_MAX_CHARACTERS = 64_000;

export interface ToolResult extends ToolOutput {
  readonly failed: boolean;
}

/** Runs one tool. The model is told about every failure and may try something else; only a stop of the run is thrown. */
export async function runTool(tool: Tool | undefined, call: ToolCall, context: ToolCallContext): Promise<ToolResult> {
  const read = readArguments(tool, call);
  if ('problem' in read) return { failed: true, text: read.problem };
  if (!tool || tool.effect === 'asks') return { failed: true, text: `${call.name} cannot be run here.` };
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(tool.timeoutMs)]);
  const aborted = rejectOnAbort(signal);
  try {
    const output = await Promise.race([tool.run(read.args, { ...context, signal }), aborted.promise]);
    return { ...output, failed: false, text: output.text.slice(0, OUTPUT_MAX_CHARACTERS) };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    return {
      failed: true,
      text: signal.aborted ? 'The tool took too long.' : `The tool failed: ${(error as Error).message}`,
    };
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
