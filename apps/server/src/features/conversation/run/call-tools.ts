import type { KnowledgeRecall, RequiredAction } from '@parley/contract';
import type { ToolCall } from '../../../platform/models/model.ts';
import type { AskingTool, Tool, ToolOutput } from '../tools/tool.ts';

const TOOL_TIMEOUT_MS = 30_000;
const OUTPUT_MAX_CHARACTERS = 64_000;

export interface ToolResult extends ToolOutput {
  readonly failed: boolean;
}

/** The arguments of a call after its tool has accepted them, or what is wrong with them, in words for the model. */
export function readArguments(
  tool: Tool | undefined,
  call: ToolCall,
): { readonly parameters: Record<string, unknown> } | { readonly problem: string } {
  if (!tool) return { problem: `There is no tool named ${call.name}.` };
  let value: unknown;
  try {
    value = JSON.parse(call.arguments || '{}');
  } catch {
    return { problem: 'The arguments are not valid JSON.' };
  }
  const checked = tool.parameters.safeParse(value);
  if (checked.success) return { parameters: checked.data };
  const [issue] = checked.error.issues;
  return {
    problem: `The arguments are not valid: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
  };
}

/** Runs one tool. Whatever goes wrong is told to the model, which may try something else; only a stop gets through. */
export async function runTool(
  tool: Tool | undefined,
  call: ToolCall,
  caller: { readonly now: number; readonly userId: string; readonly signal: AbortSignal },
): Promise<ToolResult> {
  const read = readArguments(tool, call);
  if ('problem' in read) return { failed: true, text: read.problem };
  if (tool?.kind !== 'acts') return { failed: true, text: `${call.name} cannot be run here.` };
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(TOOL_TIMEOUT_MS)]);
  try {
    const output = await Promise.race([tool.run(read.parameters, { ...caller, signal }), rejectOnAbort(signal)]);
    return { ...output, failed: false, text: output.text.slice(0, OUTPUT_MAX_CHARACTERS) };
  } catch (error) {
    if (caller.signal.aborted) throw caller.signal.reason;
    return {
      failed: true,
      text: signal.aborted ? 'The tool took too long.' : `The tool failed: ${(error as Error).message}`,
    };
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** What a paused run asks its user for. */
export function toRequiredAction(asked: readonly { call: ToolCall; tool: AskingTool }[]): RequiredAction {
  return {
    type: 'submit_tool_outputs',
    submit_tool_outputs: {
      tool_calls: asked.map(({ call, tool }) => ({
        id: call.id,
        type: tool.callType,
        function: { name: call.name, arguments: call.arguments },
        ...(tool.requireFields && {
          require_info: { name: call.name, require_fields: [...tool.requireFields] },
        }),
      })),
    },
  };
}

export const toRecall = (query: string, chunks: NonNullable<ToolOutput['recalled']>): KnowledgeRecall => ({
  chunks: [...chunks],
  ori_req: query,
  status_code: 0,
});
