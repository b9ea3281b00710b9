import { estimateTokens } from '@parley/contract';
import type { ChatAnswer, ChatListener, FinishReason, TokenUsage, ToolCall } from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import type { SdkAssistantPart, SdkProviderOptions, SdkStreamPart } from './sdk-types.ts';

type Finish = Extract<SdkStreamPart, { type: 'finish' }>;

/** Part of the answer while it is streamed. It becomes part of the next prompt, where metadata are called options. */
interface GrowingPart {
  readonly type: 'text' | 'reasoning';
  text: string;
  providerOptions?: SdkProviderOptions;
}

/**
 * Folds the SDK's stream into an answer, and passes text and reasoning on as they arrive. The provider parts are the
 * whole answer as the SDK takes it in a prompt: the order of its blocks matters to providers that sign them.
 */
export function createSdkAnswerGatherer(
  name: ModelName,
  madeBy: string,
  listener: ChatListener,
  estimateInput: () => number,
) {
  const toolCalls: ToolCall[] = [];
  /** Of each call by its id, also of one whose arguments never ended. */
  const calledTools = new Map<string, string>();
  const parts: (GrowingPart | SdkAssistantPart)[] = [];
  const growing = { text: new Map<string, GrowingPart>(), reasoning: new Map<string, GrowingPart>() };
  let finish: Finish | undefined;

  function grow(type: GrowingPart['type'], id: string, delta: string, metadata?: SdkProviderOptions): void {
    let part = growing[type].get(id);
    if (!part) {
      part = { type, text: '' };
      growing[type].set(id, part);
      parts.push(part);
    }
    part.text += delta;
    if (metadata) part.providerOptions = { ...part.providerOptions, ...metadata };
  }

  function takeCall(part: Extract<SdkStreamPart, { type: 'tool-call' }>): void {
    const { toolCallId, toolName, input, providerMetadata } = part;
    toolCalls.push({ id: toolCallId, name: toolName, arguments: input || '{}' });
    calledTools.set(toolCallId, toolName);
    parts.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseArguments(input),
      ...(providerMetadata && { providerOptions: providerMetadata }),
    });
    listener.onActivity?.();
  }

  const written = () =>
    parts.reduce((text, part) => text + ('text' in part ? part.text : ''), '') +
    toolCalls.reduce((text, call) => text + call.name + call.arguments, '');

  return {
    take(part: SdkStreamPart): void {
      switch (part.type) {
        case 'text-start':
        case 'text-end':
          grow('text', part.id, '', part.providerMetadata);
          return;
        case 'reasoning-start':
        case 'reasoning-end':
          grow('reasoning', part.id, '', part.providerMetadata);
          return;
        case 'text-delta':
          grow('text', part.id, part.delta, part.providerMetadata);
          if (part.delta !== '') listener.onText(part.delta);
          return;
        case 'reasoning-delta':
          grow('reasoning', part.id, part.delta, part.providerMetadata);
          if (part.delta !== '') listener.onReasoning(part.delta);
          return;
        case 'tool-input-start':
          calledTools.set(part.id, part.toolName);
          return;
        case 'tool-input-delta':
          listener.onActivity?.();
          return;
        case 'tool-call':
          takeCall(part);
          return;
        case 'finish':
          finish = part;
          return;
      }
    },
    answer(): ChatAnswer {
      const reason = finishReasonOf(finish, toolCalls.length > 0);
      if (!finish || reason === 'cut-off') throw new ModelFailure('stream-broken', name);
      const { raw } = finish.finishReason;
      if (reason === 'error') throw new ModelFailure('provider-failed', name, { cause: new Error(raw) });
      const usage = toUsage(finish, estimateInput, () => estimateTokens(written()));
      const content = parts.filter((part) => !isEmpty(part));
      const providerParts = content.some((part) => part.type === 'reasoning' || part.providerOptions)
        ? { providerParts: { madeBy, parts: content } }
        : {};
      if (reason === 'tool-calls') return { finish: reason, toolCalls, usage, ...providerParts };
      const detail = explanationOf(finish) ?? (reason === 'length' ? undefined : raw);
      return {
        finish: reason,
        ...(reason !== 'stop' && detail !== undefined && { finishDetail: detail }),
        ...(promptBlockOf(finish) !== undefined && { isPromptBlocked: true }),
        toolCalls: [],
        ...(reason === 'length' && calledTools.size > 0 && { cutCalls: [...calledTools.values()] }),
        usage,
        ...providerParts,
      };
    },
  };
}

function toUsage({ usage }: Finish, estimateInput: () => number, estimateOutput: () => number): TokenUsage {
  const { inputTokens, outputTokens } = usage;
  return {
    inputTokens: inputTokens.total ?? estimateInput(),
    outputTokens: outputTokens.total ?? estimateOutput(),
    ...(inputTokens.cacheRead && { cachedTokens: inputTokens.cacheRead }),
    ...(outputTokens.reasoning && { reasoningTokens: outputTokens.reasoning }),
  };
}

const isEmpty = (part: GrowingPart | SdkAssistantPart): boolean =>
  'text' in part && part.text === '' && !part.providerOptions;

/** Arguments that a model once wrote wrongly must not make every later call fail. */
export function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** `cut-off`: the SDK ends a broken stream as if it had ended well, only without the provider's reason. */
function finishReasonOf(finish: Finish | undefined, hasCalls: boolean): FinishReason | 'error' | 'cut-off' {
  const { unified, raw } = finish?.finishReason ?? {};
  if (raw === undefined) return finish && promptBlockOf(finish) ? 'content-filter' : 'cut-off';
  if (raw === 'refusal') return 'refusal';
  switch (unified) {
    case 'length':
    case 'content-filter':
    case 'error':
      return unified;
    case 'stop':
    case 'tool-calls':
      return hasCalls ? 'tool-calls' : unified === 'stop' ? 'stop' : 'unknown';
    default:
      return hasCalls ? 'tool-calls' : 'unknown';
  }
}

/** Google's reason not to read a prompt at all. */
function promptBlockOf({ providerMetadata }: Finish): string | undefined {
  const feedback = providerMetadata?.google?.promptFeedback as { blockReason?: unknown } | null | undefined;
  return typeof feedback?.blockReason === 'string' ? feedback.blockReason : undefined;
}

function explanationOf(finish: Finish): string | undefined {
  const { anthropic, google } = finish.providerMetadata ?? {};
  const stopDetails = anthropic?.stopDetails as { explanation?: unknown } | undefined;
  const explanations = [stopDetails?.explanation, google?.finishMessage, promptBlockOf(finish)];
  return explanations.find((each) => typeof each === 'string' && each !== '') as string | undefined;
}
