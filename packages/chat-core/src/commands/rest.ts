import type { CommandContext } from './command-context.ts';

type RestContext = Pick<CommandContext, 'connectivity' | 'getState'>;

/**
 * Whether the client holds no connections: nobody sees the page. Messages that wait for the end of a reply keep the client
 * connected until they are sent.
 */
export function isResting({ connectivity, getState }: RestContext): boolean {
  const { outbox, sending } = getState();
  return (connectivity.isHidden?.() ?? false) && outbox.length === 0 && sending === null;
}

/** Resolves when the client may connect, or when the signal aborts. */
export function untilAwake(context: RestContext, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || !isResting(context)) return resolve();
    const end = () => {
      remove();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const remove = context.connectivity.onVisible(end);
    signal.addEventListener('abort', end);
  });
}

/** Calls back when the connections are to be closed, until the signal aborts or the returned function is called. */
export function onRest(context: RestContext, signal: AbortSignal, callback: () => void): () => void {
  const remove = context.connectivity.onHidden?.(() => {
    if (isResting(context)) callback();
  });
  const leave = () => remove?.();
  signal.addEventListener('abort', leave);
  return leave;
}
