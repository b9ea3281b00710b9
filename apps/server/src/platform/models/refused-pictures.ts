import type { ChatAnswer, ChatListener, ChatModel, ChatRequest, ModelPicture, UserPart } from './model.ts';
import { ModelFailure } from './model-failure.ts';
import { hasPictures, picturesOf } from './picture-bytes.ts';

const REMEMBERED_MAX = 10_000;

/**
 * A provider refuses a request as a whole when it cannot use one picture, and the picture stays in the history: every later
 * turn would fail too. So the request is sent again without the pictures that this model has never accepted. If that
 * succeeds, they are left out from then on, and the model is told so.
 */
export function leaveOutRefusedPictures(model: ChatModel): ChatModel {
  const accepted = createKeyMemory();
  const refused = createKeyMemory();

  async function retry(
    request: ChatRequest,
    suspects: ReadonlySet<string>,
    listener: ChatListener,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const answer = await model.answer(withoutPictures(request, suspects), listener, signal);
    for (const key of suspects) refused.add(key);
    return answer;
  }

  async function answerWithPictures(
    asked: ChatRequest,
    listener: ChatListener,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const request = withoutPictures(asked, refused);
    const keys = picturesOf(request).map(({ key }) => key);
    if (keys.length === 0) return model.answer(request, listener, signal);
    const watched = watchBeginning(listener);
    try {
      const answer = await model.answer(request, watched.listener, signal);
      for (const key of keys) accepted.add(key);
      return answer;
    } catch (error) {
      const mayBlame = error instanceof ModelFailure && error.mayBlamePictures;
      if (!mayBlame || watched.hasBegun() || signal.aborted) throw error;
      const unknown = keys.filter((key) => !accepted.has(key));
      const suspects = new Set(unknown.length > 0 ? unknown : keys);
      return retry(request, suspects, listener, signal).catch((again) => {
        // The pictures were not at fault: the first error says more.
        throw signal.aborted ? again : error;
      });
    }
  }

  return {
    capabilities: model.capabilities,
    answer: (request, listener, signal) =>
      hasPictures(request) ? answerWithPictures(request, listener, signal) : model.answer(request, listener, signal),
  };
}

/** Text that was shown must not appear twice. */
function watchBeginning(listener: ChatListener): { listener: ChatListener; hasBegun: () => boolean } {
  let hasBegun = false;
  const begin =
    <Given extends unknown[]>(pass: (...given: Given) => void) =>
    (...given: Given) => {
      hasBegun = true;
      pass(...given);
    };
  return {
    hasBegun: () => hasBegun,
    listener: {
      onText: begin((text: string) => listener.onText(text)),
      onReasoning: begin((text: string) => listener.onReasoning(text)),
      onActivity: begin(() => listener.onActivity?.()),
      onKeepAlive: () => listener.onKeepAlive?.(),
    },
  };
}

function withoutPictures(request: ChatRequest, leftOut: Pick<ReadonlySet<string>, 'has'>): ChatRequest {
  const isLeftOut = (part: UserPart): part is ModelPicture => part.type === 'image' && leftOut.has(part.key);
  const messages = request.messages.map((message) =>
    message.role === 'user' && message.parts.some(isLeftOut)
      ? { ...message, parts: message.parts.map((part) => (isLeftOut(part) ? toNote(part) : part)) }
      : message,
  );
  return messages.some((message, place) => message !== request.messages[place]) ? { ...request, messages } : request;
}

const toNote = ({ name }: ModelPicture): UserPart => ({
  type: 'text',
  text: `[picture: ${name}, left out because the provider of this model refused it]`,
});

/** Forgets the oldest keys beyond its limit. */
function createKeyMemory() {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string): void {
      keys.delete(key);
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > REMEMBERED_MAX && oldest !== undefined) keys.delete(oldest);
    },
  };
}
