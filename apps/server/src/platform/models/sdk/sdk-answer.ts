import type { ChatAnswer, ChatListener, ToolCall } from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import { estimateTokens } from '../token-estimate.ts';
import type { SdkStreamPart } from './sdk-types.ts';

type Finish = Extract<SdkStreamPart, { type: 'finish' }>;

/** Folds the SDK's stream into an answer, and passes the words on as they come. */
export function createSdkAnswerGatherer(name: ModelName, listener: ChatListener, estimateInput: () => number) {
  const toolCalls: ToolCall[] = [];
  let written = '';
  let finish: Finish | undefined;

  return {
    take(part: SdkStreamPart): void {
      switch (part.type) {
        case 'text-delta':
          written += part.delta;
          if (part.delta !== '') listener.onText(part.delta);
          return;
        case 'reasoning-delta':
          written += part.delta;
          if (part.delta !== '') listener.onReasoning(part.delta);
          return;
        case 'tool-input-delta':
          listener.onActivity?.();
          return;
        case 'tool-call':
          toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input || '{}' });
          listener.onActivity?.();
          return;
        case 'finish':
          finish = part;
          return;
      }
    },
    answer(): ChatAnswer {
      const { unified, raw } = finish?.finishReason ?? {};
      // The SDK ends a stream that was cut off as if it had ended well, only without the provider's word for it.
      if (!finish || raw === undefined) throw new ModelFailure('stream-broken', name);
      if (unified === 'content-filter') throw new ModelFailure('content-refused', name, { cause: new Error(raw) });
      if (unified === 'error') throw new ModelFailure('provider-failed', name, { cause: new Error(raw) });
      const usage = {
        inputTokens: finish.usage.inputTokens.total ?? estimateInput(),
        outputTokens: finish.usage.outputTokens.total ?? estimateTokens(written),
      };
      if (unified === 'length') return { finish: 'length', toolCalls: [], usage };
      return { finish: toolCalls.length > 0 ? 'tool-calls' : 'stop', toolCalls, usage };
    },
  };
}
