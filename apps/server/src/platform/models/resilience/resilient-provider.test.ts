import { describe, expect, it } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../../testing/ask-model.ts';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { createOpenAiProvider } from '../openai/openai-provider.ts';
import { createResilience } from './resilience.ts';

function resilientChat(upstream: ScriptedModel, options: Parameters<typeof createResilience>[0] = {}) {
  const at = { address: upstream.url, provider: 'Acme', model: 'small' };
  const chat = createOpenAiProvider({ baseUrl: upstream.url, apiKey: '' }).chat('small', plainCapabilities);
  return createResilience({ sleep: async () => undefined, ...options }).chat(chat, at);
}

describe('resilience around a real connection', () => {
  it('retries after a rate limit and an outage', async () => {
    await using upstream = await startScriptedModel();
    upstream.script({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, { text: ['Hello'] });
    const asked = askModel(resilientChat(upstream));
    await asked.answer;
    expect(asked.text).toEqual(['Hello']);
    expect(upstream.requests).toHaveLength(3);
  });

  it('does not retry an answer that was cut off', async () => {
    await using upstream = await startScriptedModel();
    upstream.script({ text: ['Hel'], cut: true });
    const asked = askModel(resilientChat(upstream));
    await expect(asked.answer).rejects.toMatchObject({ kind: 'stream-broken' });
    expect(asked.text).toEqual(['Hel']);
    expect(upstream.requests).toHaveLength(1);
  });

  it('closes the connection when nothing arrives', async () => {
    await using upstream = await startScriptedModel();
    upstream.script({ silent: true });
    const asked = askModel(resilientChat(upstream, { timeouts: { firstTokenMs: 20 } }));
    await expect(asked.answer).rejects.toMatchObject({ kind: 'unreachable' });
    await upstream.untilOpen(0);
  });

  it('closes the connection when the answer stalls', async () => {
    await using upstream = await startScriptedModel();
    const gate = upstream.hold();
    upstream.script({ text: ['Hel', 'lo'], gate });
    const asked = askModel(resilientChat(upstream, { timeouts: { betweenChunksMs: 20 } }));
    gate.release();
    await expect(asked.answer).rejects.toMatchObject({ kind: 'stream-broken' });
    expect(asked.text).toEqual(['Hel']);
    await upstream.untilOpen(0);
  });

  it('closes a hundred connections that are stopped at once', async () => {
    await using upstream = await startScriptedModel();
    const gates = Array.from({ length: 100 }, () => upstream.hold());
    upstream.script(...gates.map((gate) => ({ text: ['Hel', 'lo'], gate })));
    const controllers = gates.map(() => new AbortController());
    const chat = resilientChat(upstream);
    const all = controllers.map(({ signal }) => askModel(chat, userSays('Hello'), signal).answer);
    await Promise.all(gates.map((gate) => gate.reached()));
    expect(upstream.open).toBe(100);
    for (const controller of controllers) controller.abort('enough');
    for (const result of await Promise.allSettled(all)) expect(result).toMatchObject({ reason: 'enough' });
    await upstream.untilOpen(0);
  });
});
