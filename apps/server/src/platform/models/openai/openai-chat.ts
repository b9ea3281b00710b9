import type { IncomingMessage } from 'node:http';
import type { ChatAnswer, ChatListener, ChatModel, ChatRequest, ModelCapabilities } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import type { OptionalParameter } from '../unsupported-parameter.ts';
import { readBody } from '../wire/read-body.ts';
import { readEvents } from '../wire/read-events.ts';
import { streamErrorToFailure } from '../wire/to-model-failure.ts';
import { createAnswerGatherer, ErrorInStream } from './answer-gatherer.ts';
import { toChatBody } from './chat-body.ts';
import { callOpenAi, modelNameAt, type OpenAiConnection } from './openai-connection.ts';

const WHOLE_ANSWER_MAX_BYTES = 4 * 2 ** 20;

export function createOpenAiChat(
  connection: OpenAiConnection,
  model: string,
  capabilities: ModelCapabilities,
): ChatModel {
  /** Learnt from its refusals: no list of who takes what stays true for long. */
  const unsupported = new Set<OptionalParameter>();

  async function ask(request: ChatRequest, listener: ChatListener, signal: AbortSignal): Promise<ChatAnswer> {
    const gatherer = createAnswerGatherer(listener, () => estimateRequestTokens(request));
    const call = { path: '/chat/completions', body: toChatBody(model, request, unsupported) } as const;
    const read = async (response: IncomingMessage) => {
      if (isStream(response)) await readEvents(response, gatherer.take, signal);
      else gatherer.take((await readBody(response, WHOLE_ANSWER_MAX_BYTES, signal)).toString());
      return gatherer.answer();
    };
    try {
      return await callOpenAi(connection, model, call, read, signal);
    } catch (error) {
      if (!(error instanceof ErrorInStream)) throw error;
      throw streamErrorToFailure(modelNameAt(connection, model), error.error, connection.apiKey);
    }
  }

  return {
    capabilities,
    async answer(request, listener, signal) {
      for (;;)
        try {
          return await ask(request, listener, signal);
        } catch (error) {
          const refused = error instanceof ModelFailure ? error.unsupported : null;
          if (!refused || unsupported.has(refused)) throw error;
          unsupported.add(refused);
        }
    },
  };
}

/** Some servers answer in one piece although they were asked to stream. */
const isStream = (response: IncomingMessage): boolean =>
  !(response.headers['content-type'] ?? '').startsWith('application/json');
