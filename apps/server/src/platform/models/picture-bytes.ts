import { createByteBudget } from '../limits/byte-budget.ts';
import type { ChatListener, ChatRequest, ModelPicture } from './model.ts';

/** Of all requests together; one user has at most half of it. While it is sent, a picture takes about five times its bytes: as base64, in JSON, on the socket. */
const PICTURES_IN_MEMORY_MAX_BYTES = 24 * 2 ** 20;
const KEEP_ALIVE_MS = 1_000;

/** One for the process, whose memory it protects. */
const acquire = createByteBudget(PICTURES_IN_MEMORY_MAX_BYTES);

export type PictureBytes = ReadonlyMap<ModelPicture, Uint8Array>;

const NO_PICTURES: PictureBytes = new Map();

export const picturesOf = ({ messages }: Pick<ChatRequest, 'messages'>): ModelPicture[] =>
  messages.flatMap((message) =>
    message.role === 'user' ? message.parts.filter((part): part is ModelPicture => part.type === 'image') : [],
  );

export const hasPictures = ({ messages }: Pick<ChatRequest, 'messages'>): boolean =>
  messages.some((message) => message.role === 'user' && message.parts.some(({ type }) => type === 'image'));

/**
 * Reads the pictures of a request when there is room for them in memory. `onSent` releases them, and so does the end of `send`: the
 * answer to a request can take minutes, and its pictures are not needed any more once they are sent.
 */
export function withPictureBytes<Result>(
  request: ChatRequest,
  listener: ChatListener,
  signal: AbortSignal,
  send: SendPictures<Result>,
): Promise<Result> {
  if (!hasPictures(request)) return send(NO_PICTURES, releaseNothing);
  return sendWithPictures(picturesOf(request), listener, signal, send);
}

type SendPictures<Result> = (bytes: PictureBytes, onSent: () => void) => Promise<Result>;

const releaseNothing = (): void => undefined;

async function sendWithPictures<Result>(
  pictures: readonly ModelPicture[],
  listener: ChatListener,
  signal: AbortSignal,
  send: SendPictures<Result>,
): Promise<Result> {
  const bytes = new Map<ModelPicture, Uint8Array>();
  const release = await waitForRoom(pictures, listener, signal);
  const onSent = () => {
    bytes.clear();
    release();
  };
  try {
    for (const picture of pictures) bytes.set(picture, await picture.read());
    signal.throwIfAborted();
    return await send(bytes, onSent);
  } finally {
    onSent();
  }
}

/** All pictures of a request are those of one user. The provider is not to blame for this wait, so it does not count as its silence. */
async function waitForRoom(pictures: readonly ModelPicture[], listener: ChatListener, signal: AbortSignal) {
  const timer = setInterval(() => listener.onKeepAlive?.(), KEEP_ALIVE_MS);
  try {
    const bytes = pictures.reduce((sum, { byteSize }) => sum + byteSize, 0);
    return await acquire(pictures[0]?.ownerId ?? '', bytes, signal);
  } finally {
    clearInterval(timer);
  }
}
