import { describe, expect, it, vi } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../../testing/ask-model.ts';
import type { ChatListener, ChatModel } from '../model.ts';
import { ModelFailure, type ModelFailureKind } from '../model-failure.ts';
import { createResilience } from './resilience.ts';

const endpoint = { address: 'http://127.0.0.1:1/v1', provider: 'Acme', model: 'small' };
const usage = { inputTokens: 1, outputTokens: 1 };
const answered = { finish: 'stop', toolCalls: [], usage } as const;

type Step = (listener: ChatListener, signal: AbortSignal) => Promise<typeof answered>;

/** A model that runs one step per call, and answers when no step is left. */
function scriptedModel(...steps: Step[]) {
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

type Details = ConstructorParameters<typeof ModelFailure>[2];
const fails = (kind: ModelFailureKind, details?: Details): Step => {
  return async () => {
    throw new ModelFailure(kind, endpoint, details);
  };
};
const hangs: Step = (_listener, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function withoutDelays(options: Parameters<typeof createResilience>[0] = {}) {
  const delays: number[] = [];
  const sleep = async (milliseconds: number) => void delays.push(milliseconds);
  return { delays, resilience: createResilience({ sleep, random: () => 0, ...options }) };
}

describe('retries', () => {
  it('retries up to twice before the first token', async () => {
    const { resilience, delays } = withoutDelays();
    const model = scriptedModel(fails('provider-failed'), fails('unreachable'));
    await expect(askModel(resilience.chat(model, endpoint)).answer).resolves.toEqual(answered);
    expect(model.calls).toBe(3);
    expect(delays[1]).toBeGreaterThan(delays[0] ?? Number.NaN);

    const hopeless = scriptedModel(fails('rate-limited'), fails('rate-limited'), fails('rate-limited'));
    await expect(askModel(resilience.chat(hopeless, endpoint)).answer).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(hopeless.calls).toBe(3);
  });

  it('waits as long as the provider asks plus jitter, and gives up when it asks for more than 20 seconds', async () => {
    const { resilience, delays } = withoutDelays({ random: () => 1 });
    const short = scriptedModel(fails('rate-limited', { retryAfterMs: 20_000 }));
    await askModel(resilience.chat(short, endpoint)).answer;
    expect(delays[0]).toBeGreaterThan(20_000);

    const long = scriptedModel(fails('rate-limited', { retryAfterMs: 20_001 }));
    await expect(askModel(resilience.chat(long, endpoint)).answer).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(long.calls).toBe(1);
  });

  it.each<ModelFailureKind>(['key-refused', 'quota-used-up', 'model-unknown', 'context-too-long', 'content-refused'])(
    'does not ask again after %s',
    async (kind) => {
      const model = scriptedModel(fails(kind));
      await expect(askModel(withoutDelays().resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind });
      expect(model.calls).toBe(1);
    },
  );

  it.each(['onText', 'onReasoning', 'onActivity'] as const)('never retries after %s', async (method) => {
    const model = scriptedModel(async (listener) => {
      listener[method]?.('first');
      throw new ModelFailure('stream-broken', endpoint);
    });
    await expect(askModel(withoutDelays().resilience.chat(model, endpoint)).answer).rejects.toMatchObject({
      kind: 'stream-broken',
    });
    expect(model.calls).toBe(1);
  });

  it('ends the delay at once when the call is stopped', async () => {
    const resilience = createResilience();
    const controller = new AbortController();
    const model = scriptedModel(async () => {
      queueMicrotask(() => queueMicrotask(() => controller.abort('enough')));
      throw new ModelFailure('rate-limited', endpoint, { retryAfterMs: 19_000 });
    });
    const { answer } = askModel(resilience.chat(model, endpoint), userSays('Hello'), controller.signal);
    await expect(answer).rejects.toBe('enough');
    expect(model.calls).toBe(1);
  });
});

describe('timeouts', () => {
  it('ends a call without a first token in time, without a retry', async () => {
    const { resilience } = withoutDelays({ timeouts: { firstTokenMs: 5 } });
    const model = scriptedModel(hangs);
    await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'unreachable' });
    expect(model.calls).toBe(1);
  });

  it.each(['onText', 'onReasoning', 'onActivity'] as const)(
    'gives up on one that stands still after %s',
    async (callback) => {
      const { resilience } = withoutDelays({ timeouts: { betweenChunksMs: 5 } });
      const model = scriptedModel((listener, signal) => {
        listener[callback]?.('Hel');
        return hangs(listener, signal);
      });
      await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'stream-broken' });
    },
  );

  it('does not end an answer that is slow but active', async () => {
    vi.useFakeTimers();
    try {
      const model = scriptedModel(async (listener, signal) => {
        for (let piece = 0; piece < 5; piece += 1) {
          await vi.advanceTimersByTimeAsync(59_000);
          signal.throwIfAborted();
          listener.onText('word');
        }
        return answered;
      });
      const { answer, text } = askModel(withoutDelays().resilience.chat(model, endpoint));
      await expect(answer).resolves.toEqual(answered);
      expect(text).toHaveLength(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not end a call whose provider keeps the stream alive, before the first token and after it', async () => {
    vi.useFakeTimers();
    try {
      const model = scriptedModel(async (listener, signal) => {
        for (let minute = 0; minute < 5; minute += 1) {
          await vi.advanceTimersByTimeAsync(55_000);
          signal.throwIfAborted();
          if (minute === 2) listener.onText('word');
          else listener.onKeepAlive?.();
        }
        return answered;
      });
      const { answer, text } = askModel(withoutDelays().resilience.chat(model, endpoint));
      await expect(answer).resolves.toEqual(answered);
      expect(text).toEqual(['word']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('retries after signs of life without a token', async () => {
    const model = scriptedModel(async (listener) => {
      listener.onKeepAlive?.();
      throw new ModelFailure('stream-broken', endpoint);
    });
    await expect(askModel(withoutDelays().resilience.chat(model, endpoint)).answer).resolves.toEqual(answered);
    expect(model.calls).toBe(2);
  });

  it('uses the limits of the model', async () => {
    const { resilience } = withoutDelays();
    const ask = (model: ChatModel, firstTokenMs: number, betweenChunksMs: number) =>
      askModel(resilience.chat(model, endpoint, { firstTokenMs, betweenChunksMs })).answer;
    await expect(ask(scriptedModel(hangs), 5, 60_000)).rejects.toMatchObject({ kind: 'unreachable' });
    const stalling = scriptedModel((listener, signal) => {
      listener.onText('Hel');
      return hangs(listener, signal);
    });
    await expect(ask(stalling, 60_000, 5)).rejects.toMatchObject({ kind: 'stream-broken' });
  });

  it('a request waits for the first token as long as the limits of its model allow', async () => {
    vi.useFakeTimers();
    try {
      const model = scriptedModel(async (listener, signal) => {
        await vi.advanceTimersByTimeAsync(3_599_000);
        signal.throwIfAborted();
        listener.onText('At last');
        return answered;
      });
      const limits = { firstTokenMs: 3_600_000, betweenChunksMs: 60_000 };
      await expect(askModel(withoutDelays().resilience.chat(model, endpoint, limits)).answer).resolves.toEqual(
        answered,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives each attempt the whole limit for the first token, and ends a pause before a retry at the limit of the call', async () => {
    vi.useFakeTimers();
    try {
      const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const sleep = (milliseconds: number, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          setTimeout(resolve, milliseconds);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      const failsAfter = (milliseconds: number): Step => {
        return async (_listener, signal) => {
          await wait(milliseconds);
          signal.throwIfAborted();
          throw new ModelFailure('rate-limited', endpoint, { retryAfterMs: 20_000 });
        };
      };
      const { resilience } = withoutDelays({ timeouts: { totalMs: 140_000 }, sleep });
      const model = scriptedModel(failsAfter(50_000), failsAfter(59_000));
      const { answer } = askModel(resilience.chat(model, endpoint));
      const ended = expect(answer).rejects.toMatchObject({ kind: 'stream-broken', isWorthRetrying: false });
      await vi.advanceTimersByTimeAsync(140_000);
      await ended;
      expect(model.calls).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends an answer that takes too long as a whole', async () => {
    const { resilience } = withoutDelays({ timeouts: { totalMs: 5 } });
    const model = scriptedModel((listener, signal) => {
      const talking = setInterval(() => listener.onText('and '), 1);
      return hangs(listener, signal).finally(() => clearInterval(talking));
    });
    await expect(askModel(resilience.chat(model, endpoint)).answer).rejects.toMatchObject({ kind: 'stream-broken' });
  });

  it('ends a call for an answer in one piece', async () => {
    const { resilience } = withoutDelays({ timeouts: { firstTokenMs: 5 } });
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
  it('aborts the model call and rejects with the reason, also when already stopped', async () => {
    const { resilience } = withoutDelays();
    const controller = new AbortController();
    const model = scriptedModel(hangs);
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

  it('fails calls to a provider that is down at once, and leaves other addresses alone', async () => {
    const clock = { now: 0 };
    const { resilience } = withoutDelays({ now: () => clock.now });
    const model = scriptedModel(...down);
    for (let asked = 0; asked < 4; asked += 1) await ask(resilience.chat(model, endpoint));
    expect(model.calls).toBe(10);

    expect(await ask(resilience.chat(model, endpoint))).toMatchObject({ kind: 'unreachable' });
    expect(model.calls).toBe(10);
    expect(await ask(resilience.chat(scriptedModel(), { ...endpoint, address: 'http://127.0.0.1:2' }))).toEqual(
      answered,
    );

    clock.now += 30_000;
    expect(await ask(resilience.chat(model, endpoint))).toEqual(answered);
  });

  it('admits others from the first token of the trial on', async () => {
    const clock = { now: 0 };
    const { resilience } = withoutDelays({ now: () => clock.now });
    const begins: Step = (listener, signal) => {
      listener.onText('Hel');
      return hangs(listener, signal);
    };
    const model = scriptedModel(...down, begins);
    for (let asked = 0; asked < 4; asked += 1) await ask(resilience.chat(model, endpoint));
    clock.now += 30_000;
    const stop = new AbortController();
    const trial = askModel(resilience.chat(model, endpoint), userSays('Hello'), stop.signal);
    expect(await ask(resilience.chat(model, endpoint))).toEqual(answered);
    stop.abort('enough');
    await expect(trial.answer).rejects.toBe('enough');
  });

  it('does not count a refusal as an outage', async () => {
    const { resilience } = withoutDelays();
    const refused = scriptedModel(...Array.from({ length: 20 }, () => fails('key-refused')));
    for (let asked = 0; asked < 20; asked += 1) await ask(resilience.chat(refused, endpoint));
    expect(await ask(resilience.chat(refused, endpoint))).toEqual(answered);
  });
});

describe('answers in one piece', () => {
  it('are retried as well', async () => {
    const { resilience } = withoutDelays();
    let calls = 0;
    const failingOnce = async <Result>(result: Result): Promise<Result> => {
      calls += 1;
      if (calls % 2 === 1) throw new ModelFailure('provider-failed', endpoint);
      return result;
    };
    const { signal } = new AbortController();
    const file = { bytes: new Uint8Array(1), contentType: 'x/y' };
    const audio = { ...file, fileName: 'a' };
    const transcription = resilience.transcription({ transcribe: () => failingOnce('text') }, endpoint);
    expect(await transcription.transcribe(audio, signal)).toBe('text');
    const speech = resilience.speech({ speak: () => failingOnce(file) }, endpoint);
    expect(await speech.speak({ text: 'Hello' }, signal)).toBe(file);
    expect(await resilience.image({ draw: () => failingOnce(file) }, endpoint).draw('a cat', signal)).toBe(file);
    expect(calls).toBe(6);
  });
});
