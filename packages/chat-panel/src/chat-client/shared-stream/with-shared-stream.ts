import {
  type ChatClientOptions,
  type ChatTransport,
  createHttpTransport,
  type HttpTransportOptions,
} from '@parley/chat-core';
import type { ToWindow } from './messages.ts';
import { shareStreams } from './share-streams.ts';
import { createSharedStream, type SharedStream } from './shared-stream.ts';

/** By user id: windows of different users share nothing. */
const sharedStreams = new Map<string, SharedStream>();

/**
 * Lets a client share its connection with the other windows of the same user, where the browser can do that and the client
 * uses the session of the page. Other clients have connections of their own.
 */
export function withSharedStream(options: ChatClientOptions): ChatClientOptions {
  const userId = options.user?.id;
  if (!userId || options.transport || !usesSessionOfPage(options)) return options;
  return { ...options, transport: shareConnection(createHttpTransport(options), userId) } as ChatClientOptions;
}

/** The same for a transport of the host that calls the server of the page with its session. */
export function shareConnection(own: ChatTransport, userId: string): ChatTransport {
  const shared = sharedStreams.get(userId) ?? startWorker(userId);
  if (!shared) return own;
  sharedStreams.set(userId, shared);
  return shareStreams(own, shared);
}

const usesSessionOfPage = ({ baseUrl, fetch, headers, getToken, parseStream }: HttpTransportOptions): boolean =>
  !(baseUrl || fetch || headers || getToken || parseStream);

/** `null` where there are no shared workers, or the page may not start one of our origin. */
function startWorker(userId: string): SharedStream | null {
  if (typeof SharedWorker === 'undefined') return null;
  try {
    const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
      type: 'module',
      name: `parley ${userId}`,
    });
    const { port } = worker;
    const shared = createSharedStream({
      postMessage: (message) => port.postMessage(message),
      onMessage(listener) {
        port.onmessage = ({ data }: MessageEvent<ToWindow>) => listener(data);
      },
    });
    worker.addEventListener('error', () => shared.fail());
    addEventListener('pagehide', () => shared.leave());
    return shared;
  } catch {
    return null;
  }
}
