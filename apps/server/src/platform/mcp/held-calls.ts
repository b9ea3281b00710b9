import type { Exchange, McpSession } from './mcp-session.ts';

const HELD_MS = 10 * 60_000;
const HELD_MAX = 200;

/** A call whose server waits for an answer of the user, on a connection that stays open. */
export interface HeldCall {
  readonly session: McpSession;
  readonly exchange: Exchange;
  readonly life: AbortController;
  /** The request of the server that waits. */
  readonly requestId: string | number;
}

/** Calls at servers of versions before 2026-07-28, which ask within a call. They are lost with the process. */
export function createHeldCalls(newId: () => string) {
  const calls = new Map<string, { readonly call: HeldCall; readonly timer: NodeJS.Timeout }>();

  function take(id: string): HeldCall | null {
    const found = calls.get(id);
    if (!found) return null;
    clearTimeout(found.timer);
    calls.delete(id);
    return found.call;
  }

  const drop = (id: string | undefined) => id !== undefined && take(id)?.life.abort(new Error('nobody has answered'));

  return {
    hold(call: HeldCall): string {
      if (calls.size >= HELD_MAX) drop(calls.keys().next().value);
      const id = newId();
      calls.set(id, { call, timer: setTimeout(() => drop(id), HELD_MS).unref() });
      return id;
    },
    take,
  };
}
