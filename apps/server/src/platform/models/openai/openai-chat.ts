import type { IncomingMessage } from 'node:http';
import type { ChatListener, ChatModel, ChatRequest, ModelCapabilities } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { withPictureBytes } from '../picture-bytes.ts';
import { readEvents } from '../wire/event-stream.ts';
import { streamErrorToFailure } from '../wire/provider-error.ts';
import { readBody } from '../wire/provider-request.ts';
import { AnswerGatherer, ErrorInStream } from './chat-answer.ts';
import { responseFormatOf, toChatBody, type UnsupportedFields } from './chat-request.ts';
import { modelNameAt, type OpenAiConnection, openAiFailure, requestOpenAi } from './openai-connection.ts';

const WHOLE_ANSWER_MAX_BYTES = 4 * 2 ** 20;

export function createOpenAiChat(
  connection: OpenAiConnection,
  model: string,
  capabilities: ModelCapabilities,
): ChatModel {
  /** Learnt from refusals: no list of which server takes which field stays true for long. */
  let unsupported: UnsupportedFields = new Set();
  const madeBy = `openai ${connection.baseUrl} ${model}`;

  function send(request: ChatRequest, listener: ChatListener, omitted: UnsupportedFields, signal: AbortSignal) {
    return withPictureBytes(request, listener, signal, (pictures, onSent) => {
      const body = () => toChatBody(model, madeBy, request, omitted, pictures);
      return requestOpenAi(connection, model, { path: '/chat/completions', body, onSent }, signal);
    });
  }

  const toFailure = (error: unknown): unknown =>
    error instanceof ErrorInStream
      ? streamErrorToFailure(modelNameAt(connection, model), error.error, connection.apiKey)
      : openAiFailure(connection, model, error);

  return {
    capabilities,
    // Not split in two: each async function that waits for the answer keeps its frame in memory, for each of hundreds of replies.
    async answer(asked, listener, signal) {
      const request = capabilities.reasoning ? asked : withoutEffort(asked);
      for (;;) {
        const omitted = unsupported;
        const gatherer = new AnswerGatherer(madeBy, listener, request);
        try {
          const response = await send(request, listener, omitted, signal);
          if (isStream(response)) await readEvents(response, gatherer, signal);
          else gatherer.take((await readBody(response, WHOLE_ANSWER_MAX_BYTES, signal)).toString());
          return gatherer.answer();
        } catch (error) {
          const failure = toFailure(error);
          const refused = refusedField(failure, request, omitted);
          if (!refused || omitted.has(refused)) throw failure;
          unsupported = new Set([...unsupported, refused]);
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
