import type { SafeRequest } from '../safe-fetch/safe-request.ts';
import { McpFailure } from './mcp.errors.ts';
import { type McpSession, openSession } from './mcp-session.ts';
import type { McpServer } from './mcp-wire.ts';

const IDLE_MS = 10 * 60_000;
const SESSIONS_MAX = 500;

/**
 * Sessions that are open, so that a call costs one request and a server keeps what it keeps for a session. Each belongs to
 * one address, its credentials, and the key of who uses it.
 */
export function createMcpSessions(safeRequest: SafeRequest) {
  const open = new Map<string, { readonly session: Promise<McpSession>; readonly timer: NodeJS.Timeout }>();

  function forget(key: string | undefined): void {
    const found = key === undefined ? undefined : open.get(key);
    if (key === undefined || !found) return;
    clearTimeout(found.timer);
    open.delete(key);
    found.session.then(
      (session) => session.end(),
      () => undefined,
    );
  }

  /** The latest used are the last. */
  function keep(key: string, session: Promise<McpSession>): void {
    const known = open.get(key);
    if (known) {
      clearTimeout(known.timer);
      open.delete(key);
    } else if (open.size >= SESSIONS_MAX) forget(open.keys().next().value);
    open.set(key, { session, timer: setTimeout(() => forget(key), IDLE_MS).unref() });
  }

  async function sessionOf(server: McpServer, key: string, signal: AbortSignal): Promise<McpSession> {
    const known = open.get(key)?.session;
    const session = known ? await known.catch(() => null) : null;
    if (known && session && !session.takesTurns) {
      keep(key, known);
      return session;
    }
    const opening = openSession(server, safeRequest, signal);
    keep(key, opening);
    const opened = await opening.catch((error: unknown) => {
      forget(key);
      throw error;
    });
    // It ends with its signal, and its requests take turns.
    if (opened.takesTurns) open.delete(key);
    return opened;
  }

  return {
    /** Does something with a session. One that the server has forgotten is opened again, once. */
    async use<Result>(
      server: McpServer,
      sessionKey: string,
      signal: AbortSignal,
      act: (session: McpSession) => Promise<Result>,
    ): Promise<Result> {
      const key = JSON.stringify([server.url, Object.entries(server.headers).sort(), sessionKey]);
      const wasOpen = open.has(key);
      try {
        return await act(await sessionOf(server, key, signal));
      } catch (error) {
        if (!(error instanceof McpFailure)) throw error;
        const isForgotten = wasOpen && isSessionUnknown(error);
        if (isForgotten || error.kind !== 'refused-by-server') forget(key);
        if (!isForgotten) throw error;
        return act(await sessionOf(server, key, signal));
      }
    },
  };
}

/** 404 by the protocol; some servers say it with 400 and words. */
const isSessionUnknown = ({ status, message }: McpFailure) =>
  status === 404 || (status === 400 && /session/i.test(message));
