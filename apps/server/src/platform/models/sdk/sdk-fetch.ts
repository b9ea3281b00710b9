/** Listeners by the signal of their call, which is all that the SDK passes on to `fetch`. */
const listeners = new WeakMap<AbortSignal, () => void>();

/** Calls back for all bytes of the answers to calls with this signal, also for those that the SDK ignores: pings, comments. */
export function reportBytes(signal: AbortSignal, onBytes: () => void): void {
  listeners.set(signal, onBytes);
}

/**
 * The `fetch` of the SDK. It follows no redirect, because another host would receive the key: `fetch` removes only the
 * `authorization` header, and these providers have headers of their own.
 */
export const sdkFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const onBytes = init?.signal && listeners.get(init.signal);
  if (!onBytes || !response.body) return response;
  const watched = response.body.pipeThrough(
    new TransformStream({
      transform(bytes, controller) {
        onBytes();
        controller.enqueue(bytes);
      },
    }),
  );
  return new Response(watched, response);
};
