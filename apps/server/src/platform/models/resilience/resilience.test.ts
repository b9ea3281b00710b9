import { describe, expect, it, vi } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../../testing/ask-model.ts';
import type { ChatListener, ChatModel } from '../model.ts';
import { ModelFailure, type ModelFailureKind } from '../model-failure.ts';
import { createResilience } from './resilience.ts';

const endpoint = { address: 'http://127.0.0.1:1/v1', provider: 'Acme', model: 'small' };
const usage = { inputTokens: 1, outputTokens: 1 };
const answered = { finish: 'stop', toolCalls: [], usage } as const;

type Step = (listener: ChatListener, signal: AbortSignal) => Promise<typeof answered>;

/** A model that does as it is told, call by call, and answers well when it was told nothing. */
function toldModel(...steps: Step[]) {
  const model: ChatModel & { calls: number } = {
    calls: 0,
    capabilities: plainCapabilities,
    answer(_request, listener, signal) {
      const step = steps[model.calls] ?? (async () => answered);
      model.calls += 1;
      return step(listener, signal);
    },
  };
  return model;
}

type Circumstances = ConstructorParameters<typeof ModelFailure>[2];
const fails = (kind: ModelFailureKind, circumstances?: Circumstances): Step => {
  return async () => {
    throw new ModelFailure(kind, endpoint, circumstances);
  };
};
const hangs: Step = (_listener, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function patient(options: Parameters<typeof createResilience>[0] = {}) {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  return { pauses, resilience: createResilience({ pause, random: () => 0, ...options }) };
}

describe('retries', () => {
  it('asks again up to twice before the first token', async () => {
    const { resilience, pauses } = patient();
    const model = toldModel(fails('provider-failed'), fails('unreachable'));
    await expect(askModel(resilience.chat(model, endpoint)).answer).resolves.toEqual(answered);
    expect(model.calls).toBe(3);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? Number.NaN);

    const hopeless = toldModel(fails('rate-limited'), fails('rate-limited'), fails('rate-limited'));
    await expect(askModel(resilience.chat(hopeless, endpoint)).answer).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(hopeless.calls).toBe(3);
  });

  it('waits as long as the provider asked and a little more, but not longer than 20 seconds', async () => {
    const { resilience, pauses } = patient({ random: () => 1 });
    const short = toldModel(fails('rate-limited', { retryAfterMs: 20_000 }));
    await askModel(resilience.chat(short, endpoint)).answer;
    expect(pauses[0]).toBeGreaterThan(20_000);

    const long = toldModel(fails('rate-limited', { retryAfterMs: 20_001 }));
    await expect(askModel(resilience.chat(long, endpoint)).answer).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(long.calls).toBe(1);
  });

  it.each<ModelFailureKind>(['key-refused', 'quota-used-up', 'model-unknown', 'context-too-long', 'content-refused'])(
    'does not ask again after %s',
    async (kind) => {
      const model = toldModel(fails(kind));
      await expect(askModel(patient().resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind });
      expect(model.calls).toBe(1);
    },
  );

  it.each(['onText', 'onReasoning', 'onActivity'] as const)('never asks again after %s', async (method) => {
    const model = toldModel(async (listener) => {
      listener[method]?.('first');
      throw new ModelFailure('stream-broken', endpoint);
    });
    await expect(askModel(patient().resilience.chat(model, endpoint)).answer).rejects.toMatchObject({
      kind: 'stream-broken',
    });
    expect(model.calls).toBe(1);
  });

  it('ends the pause at once when it is stopped', async () => {
    const resilience = createResilience();
    const controller = new AbortController();
    const model = toldModel(async () => {
      queueMicrotask(() => queueMicrotask(() => controller.abort('enough')));
      throw new ModelFailure('rate-limited', endpoint, { retryAfterMs: 19_000 });
    });
    const { answer } = askModel(resilience.chat(model, endpoint), userSays('Hello'), controller.signal);
    await expect(answer).rejects.toBe('enough');
    expect(model.calls).toBe(1);
  });
});

describe('timeouts', () => {
  it('gives up on a model that does not begin, without asking again', async () => {
    const { resilience } = patient({ timeouts: { firstTokenMs: 5 } });
    const model = toldModel(hangs);
    await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'unreachable' });
    expect(model.calls).toBe(1);
  });

  it.each(['onText', 'onReasoning', 'onActivity'] as const)(
    'gives up on one that stands still after %s',
    async (said) => {
      const { resilience } = patient({ timeouts: { betweenChunksMs: 5 } });
      const model = toldModel((listener, signal) => {
        listener[said]?.('Hel');
        return hangs(listener, signal);
      });
      await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'stream-broken' });
    },
  );

  it('stays with one that goes on slowly', async () => {
    vi.useFakeTimers();
    try {
      const model = toldModel(async (listener, signal) => {
        for (let said = 0; said < 5; said += 1) {
          await vi.advanceTimersByTimeAsync(59_000);
          signal.throwIfAborted();
          listener.onText('word');
        }
        return answered;
      });
      const { answer, text } = askModel(patient().resilience.chat(model, endpoint));
      await expect(answer).resolves.toEqual(answered);
      expect(text).toHaveLength(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives up on one that talks without end', async () => {
    const { resilience } = patient({ timeouts: { totalMs: 5 } });
    const model = toldModel((listener, signal) => {
      const talking = setInterval(() => listener.onText('and '), 1);
      return hangs(listener, signal).finally(() => clearInterval(talking));
    });
    await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'stream-broken' });
  });

  it('gives up on an answer in one piece', async () => {
    const { resilience } = patient({ timeouts: { firstTokenMs: 5 } });
    const embedding = resilience.embedding(
      {
        embed: (_texts, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
      endpoint,
    );
    await expect(embedding.embed(['a'], new AbortController().signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('stopping', () => {
  it('reaches the model and rejects with the reason, also when it was stopped before', async () => {
    const { resilience } = patient();
    const controller = new AbortController();
    const model = toldModel(hangs);
    const { answer } = askModel(resilience.chat(model, endpoint), userSays('Hello'), controller.signal);
    const reason = new Error('the user pressed stop');
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    const again = askModel(resilience.chat(model, endpoint), userSays('Hello'), controller.signal);
    await expect(again.answer).rejects.toBe(reason);
    expect(model.calls).toBe(1);
  });
});

describe('circuit breaker of an address', () => {
  const down = Array.from({ length: 10 }, () => fails('provider-failed'));

  async function ask(model: ChatModel): Promise<unknown> {
    return askModel(model).answer.catch((error: unknown) => error);
  }

  it('spares everybody the wait for a provider that is down, and leaves other addresses alone', async () => {
    const clock = { now: 0 };
    const { resilience } = patient({ now: () => clock.now });
    const model = toldModel(...down);
    for (let asked = 0; asked < 4; asked += 1) await ask(resilience.chat(model, endpoint));
    expect(model.calls).toBe(10);

    expect(await ask(resilience.chat(model, endpoint))).toMatchObject({ kind: 'unreachable' });
    expect(model.calls).toBe(10);
    expect(await ask(resilience.chat(toldModel(), { ...endpoint, address: 'http://127.0.0.1:2' }))).toEqual(answered);

    clock.now += 30_000;
    expect(await ask(resilience.chat(model, endpoint))).toEqual(answered);
  });

  it('does not take a refusal for an outage', async () => {
    const { resilience } = patient();
    const refused = toldModel(...Array.from({ length: 20 }, () => fails('key-refused')));
    for (let asked = 0; asked < 20; asked += 1) await ask(resilience.chat(refused, endpoint));
    expect(await ask(resilience.chat(refused, endpoint))).toEqual(answered);
  });
});

describe('answers in one piece', () => {
  it('are asked for again as well', async () => {
    const { resilience } = patient();
    let calls = 0;
    const failingOnce = async <Result>(result: Result): Promise<Result> => {
      calls += 1;
      if (calls % 2 === 1) throw new ModelFailure('provider-failed', endpoint);
      return result;
    };
    const { signal } = new AbortController();
    const file = { bytes: new Uint8Array(1), contentType: 'x/y' };
    const audio = { ...file, fileName: 'a' };
    const transcription = resilience.transcription({ transcribe: () => failingOnce('words') }, endpoint);
    expect(await transcription.transcribe(audio, signal)).toBe('words');
    const speech = resilience.speech({ speak: () => failingOnce(file) }, endpoint);
    expect(await speech.speak({ text: 'Hello' }, signal)).toBe(file);
    expect(await resilience.image({ draw: () => failingOnce(file) }, endpoint).draw('a cat', signal)).toBe(file);
    expect(calls).toBe(6);
  });
});
