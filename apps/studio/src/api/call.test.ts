import { ListSessions, REQUEST_HEADER, REQUEST_HEADER_VALUE } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScriptedServer, scriptedServer } from '../testing/scripted-server.ts';
import { call } from './call.ts';
import { ConnectionFailed } from './fetch-json.ts';
import { unauthorised } from './unauthorised.ts';

let server: ScriptedServer;
beforeEach(() => {
  server = scriptedServer();
});

describe('studio §7 calls', () => {
  it('carry the marking header and the language of the page', async () => {
    document.documentElement.lang = 'zh-CN';
    server.answer(ListSessions, { sessions: [] });
    await call(ListSessions, {});
    const [request] = server.requestsOf(ListSessions);
    expect(request?.headers.get(REQUEST_HEADER)).toBe(REQUEST_HEADER_VALUE);
    expect(request?.headers.get('accept-language')).toBe('zh-CN');
  });

  it("fail with the server's message when the code is not 0", async () => {
    server.refuse(ListSessions, 'tooManyRequests', { wait: '2 minutes' });
    await expect(call(ListSessions, {})).rejects.toThrow('Too many attempts. Try again in 2 minutes.');
  });

  it('fail with ConnectionFailed when no response comes', async () => {
    server.goOffline(ListSessions);
    await expect(call(ListSessions, {})).rejects.toBeInstanceOf(ConnectionFailed);
  });
});

describe('studio §8 unauthorised event', () => {
  it.each(['unauthenticated', 'sessionInvalid'] as const)('is fired for %s only', async (refusal) => {
    const listener = vi.fn();
    const stop = unauthorised.subscribe(listener);
    server.refuse(ListSessions, 'forbidden');
    await expect(call(ListSessions, {})).rejects.toThrow();
    expect(listener).not.toHaveBeenCalled();
    server.refuse(ListSessions, refusal);
    await expect(call(ListSessions, {})).rejects.toThrow();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});
