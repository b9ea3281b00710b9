import type { IncomingMessage } from 'node:http';
import type { ChatAnswer, ChatListener, ChatModel, ChatRequest, ModelCapabilities } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { withPictureBytes } from '../picture-bytes.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import { readEvents } from '../wire/event-stream.ts';
import { streamErrorToFailure } from '../wire/provider-error.ts';
import { readBody } from '../wire/provider-request.ts';
import { createAnswerGatherer, ErrorInStream } from './chat-answer.ts';
import { responseFormatOf, toChatBody, type UnsupportedField, type UnsupportedFields } from './chat-request.ts';
import { callOpenAi, modelNameAt, type OpenAiConnection } from './openai-connection.ts';

const WHOLE_ANSWER_MAX_BYTES = 4 * 2 ** 20;

export function createOpenAiChat(
  connection: OpenAiConnection,
  model: string,
  capabilities: ModelCapabilities,
): ChatModel {
  /** Learnt from refusals: no list of which server takes which field stays true for long. */
  const unsupported = new Set<UnsupportedField>();
  const madeBy = `openai ${connection.baseUrl} ${model}`;

  async function ask(
    request: ChatRequest,
    listener: ChatListener,
    omitted: UnsupportedFields,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const gatherer = createAnswerGatherer(madeBy, listener, () => estimateRequestTokens(request));
    const onComment = () => listener.onKeepAlive?.();
    const read = async (response: IncomingMessage) => {
      if (isStream(response)) await readEvents(response, gatherer.take, signal, onComment);
      else gatherer.take((await readBody(response, WHOLE_ANSWER_MAX_BYTES, signal)).toString());
      return gatherer.answer();
    };
    try {
      return await withPictureBytes(request, listener, signal, (pictures, onSent) => {
        const body = () => toChatBody(model, madeBy, request, omitted, pictures);
        return callOpenAi(connection, model, { path: '/chat/completions', body, onSent }, read, signal);
      });
    } catch (error) {
      if (!(error instanceof ErrorInStream)) throw error;
      throw streamErrorToFailure(modelNameAt(connection, model), error.error, connection.apiKey);
    }
  }

  return {
    capabilities,
    async answer(asked, listener, signal) {
      const request = capabilities.reasoning ? asked : withoutEffort(asked);
      for (;;) {
        const omitted = new Set(unsupported);
        try {
          return await ask(request, listener, omitted, signal);
        } catch (error) {
          const refused = refusedField(error, request, omitted);
          if (!refused || omitted.has(refused)) throw error;
          unsupported.add(refused);
        }
      }
    },
  };
}

/** A model that does not reason refuses the setting. */
function withoutEffort(request: ChatRequest): ChatRequest {
  const { reasoningEffort: _omitted, ...sampling } = request.sampling;
  return { ...request, sampling };
}

/** The part of the request to omit in the retry; null when the failure has another cause. */
function refusedField(error: unknown, request: ChatRequest, omitted: UnsupportedFields) {
  const field = error instanceof ModelFailure ? error.unsupported : null;
  return field === 'response_format' ? responseFormatOf(request, omitted) : field;
}

/** Some servers answer in one piece although they were asked to stream. */
const isStream = (response: IncomingMessage): boolean =>
  !(response.headers['content-type'] ?? '').startsWith('application/json');
