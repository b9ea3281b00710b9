import { describe, expect, it, vi } from 'vitest';
import type { CoreMessage } from '../message/core-message.ts';
import { createPluginRunner, HOOK_LIMIT_MS, type PluginEnvironment } from './create-plugin-runner.ts';
import type { HookContexts } from './hook-contexts.ts';
import type { Plugin, ReadonlyHooks, WriteableHooks } from './plugin.ts';
import type { WriteablePluginApi } from './plugin-api.ts';

const api = { readonly: { face: 'readonly' }, writeable: { face: 'writeable' } } as unknown as PluginEnvironment['api'];

/** A clock that the test advances. */
function steppedClock() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.run();
    },
    waiting: () => timers.size,
  };
}

function setUp(plugins: readonly Plugin[], random = 0.5) {
  const clock = steppedClock();
  const report = vi.fn();
  const recordTiming = vi.fn();
  const runner = createPluginRunner(plugins, { api, clock, random: () => random, report, recordTiming });
  return { runner, clock, report, recordTiming };
}

const writeable = (name: string, hooks: WriteableHooks): Plugin => ({
  name,
  mode: 'writeable',
  setup: () => ({ hooks }),
});
const readonly = (name: string, hooks: ReadonlyHooks): Plugin => ({ name, mode: 'readonly', setup: () => ({ hooks }) });

const message = (content: string) => ({ content, extra_info: { plugin: 'none' } }) as unknown as CoreMessage;
const sent = (content = 'Hi'): HookContexts['onBeforeSendMessage'] => ({
  message: message(content),
  from: 'inputAndSend',
  options: {},
});
const adding = (letter: string): WriteableHooks => ({
  onBeforeSendMessage: (context) => ({ ...context, message: message(context.message.content + letter) }),
});

describe('wire §2.1 lifecycle hooks', () => {
  it('run in registration order, each with the context that the writeable one before it returned', async () => {
    const seen: string[] = [];
    const { runner } = setUp([
      writeable('a', adding('a')),
      readonly('watcher', { onBeforeSendMessage: (context) => void seen.push(context.message.content) }),
      writeable('b', { onBeforeSendMessage: async (context) => adding('b').onBeforeSendMessage?.(context) }),
    ]);
    const { message: last } = await runner.run('onBeforeSendMessage', sent());
    expect(last.content).toBe('Hiab');
    expect(seen).toEqual(['Hia']);
  });

  it('keep the context when a plugin returns nothing, and the same object when no plugin changed it', async () => {
    const { runner } = setUp([writeable('a', { onBeforeSendMessage: () => undefined })]);
    const context = sent();
    expect(await runner.run('onBeforeSendMessage', context)).toBe(context);
    expect(await setUp([]).runner.run('onBeforeSendMessage', context)).toBe(context);
  });

  it('ignore the return value of a readonly plugin, except in the two render hooks', async () => {
    const answer = { message: message('other'), from: 'other', options: {} };
    const { runner } = setUp([
      readonly('r', {
        onBeforeSendMessage: () => answer,
        onMessageBoxRender: (context) => ({ ...context, messageBox: 'MyBox' }),
        onTextContentRendering: (context) => ({ ...context, insertedElements: [{ at: 0, element: '@' }] }),
      }),
    ]);
    const context = sent();
    expect(await runner.run('onBeforeSendMessage', context)).toBe(context);
    expect(runner.run('onMessageBoxRender', { message: message(''), messageBox: null }).messageBox).toBe('MyBox');
    const text = runner.run('onTextContentRendering', { message: message(''), insertedElements: [] });
    expect(text.insertedElements).toHaveLength(1);
  });

  it('ignore the return value of a writeable plugin in hooks that cannot be changed', async () => {
    const { runner, report } = setUp([writeable('w', { onAfterSendMessage: () => ({ message: null }) })]);
    const context = { message: message('Hi'), from: 'other' } as const;
    expect(await runner.run('onAfterSendMessage', context)).toBe(context);
    expect(report).not.toHaveBeenCalled();
  });

  it('pass frozen copies of the context', async () => {
    const faults: unknown[] = [];
    const tamper = (change: () => void) => {
      try {
        change();
      } catch (error) {
        faults.push(error);
      }
    };
    const { runner } = setUp([
      writeable('w', {
        onBeforeSendMessage(context) {
          tamper(() => Object.assign(context, { from: 'other' }));
          tamper(() => Object.assign(context.message, { content: 'changed' }));
          tamper(() => Object.assign(context.message.extra_info, { plugin: 'changed' }));
          return undefined;
        },
      }),
    ]);
    const context = sent();
    expect((await runner.run('onBeforeSendMessage', context)).message.content).toBe('Hi');
    expect(faults).toHaveLength(3);
    expect(Object.isFrozen(context.message)).toBe(false);
  });

  it('copy the return value of a plugin', async () => {
    const answer = { ...sent('kept'), options: { headers: { a: '1' } } };
    const { runner } = setUp([writeable('w', { onBeforeSendMessage: () => answer })]);
    const result = await runner.run('onBeforeSendMessage', sent());
    answer.options.headers.a = '2';
    expect(result.options.headers).toEqual({ a: '1' });
  });

  it('let a writeable plugin take over listening', () => {
    const { runner } = setUp([writeable('w', { onBeforeListenChatCore: () => ({ abortListen: true }) })]);
    expect(runner.run('onBeforeListenChatCore', { abortListen: false })).toEqual({ abortListen: true });
    const refused = setUp([readonly('r', { onBeforeListenChatCore: () => ({ abortListen: true }) })]);
    expect(refused.runner.run('onBeforeListenChatCore', { abortListen: false })).toEqual({ abortListen: false });
  });

  it('do not pass the DOM event to readonly plugins', async () => {
    const seen: [string, object][] = [];
    const listening = (name: string) => ({ onMessageLinkClick: (context: object) => seen.push([name, context]) });
    const { runner } = setUp([readonly('r', listening('r')), writeable('w', listening('w'))]);
    const event = new Event('click');
    await runner.run('onMessageLinkClick', { messageId: 'm', url: 'u', event });
    expect(seen).toEqual([
      ['r', { messageId: 'm', url: 'u' }],
      ['w', { messageId: 'm', url: 'u', event }],
    ]);
  });
});

describe('wire §2.1 a faulty plugin', () => {
  it('is skipped and reported when it throws or rejects', async () => {
    const { runner, report } = setUp([
      writeable('throws', {
        onBeforeSendMessage() {
          throw new Error('now');
        },
      }),
      writeable('rejects', { onBeforeSendMessage: () => Promise.reject(new Error('later')) }),
      writeable('works', adding('!')),
    ]);
    expect((await runner.run('onBeforeSendMessage', sent())).message.content).toBe('Hi!');
    expect(report.mock.calls.map(([{ plugin, fault }]) => [plugin, fault])).toEqual([
      ['throws', 'threw'],
      ['rejects', 'threw'],
    ]);
  });

  it('is skipped when its return value is invalid', async () => {
    const useless = [null, 3, {}, { message: message('x') }];
    for (const answer of useless) {
      const { runner, report } = setUp([writeable('w', { onBeforeSendMessage: () => answer as never })]);
      expect((await runner.run('onBeforeSendMessage', sent())).message.content).toBe('Hi');
      expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ fault: 'answer-unusable' }));
    }
  });

  it('is awaited only once when it hangs, and its late return value is ignored', async () => {
    let answerLate = (_: HookContexts['onBeforeSendMessage']) => undefined as unknown;
    const hanging = new Promise<HookContexts['onBeforeSendMessage']>((resolve) => {
      answerLate = resolve;
    });
    const { runner, clock, report } = setUp([
      writeable('hangs', { onBeforeSendMessage: () => hanging }),
      writeable('works', adding('!')),
    ]);
    const first = runner.run('onBeforeSendMessage', sent('1'));
    clock.pass(HOOK_LIMIT_MS);
    expect((await first).message.content).toBe('1!');
    expect((await runner.run('onBeforeSendMessage', sent('2'))).message.content).toBe('2!');
    answerLate(sent('late'));
    await Promise.resolve();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ fault: 'took-too-long' }));
  });

  it('leaves no timer behind', async () => {
    const { runner, clock } = setUp([writeable('works', adding('!'))]);
    await runner.run('onBeforeSendMessage', sent());
    await Promise.resolve();
    expect(clock.waiting()).toBe(0);
  });

  it('may not return a promise from a synchronous hook', async () => {
    const { runner, report } = setUp([
      writeable('w', { onBeforeReceiveMessage: (async () => Promise.reject(new Error('later'))) as never }),
    ]);
    const context = { chunk: {} } as HookContexts['onBeforeReceiveMessage'];
    expect(runner.run('onBeforeReceiveMessage', context)).toBe(context);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(report.mock.calls.map(([{ fault }]) => fault)).toEqual(['answer-unusable', 'threw']);
  });

  it('is dropped when its setup throws', async () => {
    const broken: Plugin = {
      name: 'broken',
      mode: 'readonly',
      setup() {
        throw new Error('no');
      },
    };
    const { runner, report } = setUp([broken, writeable('works', adding('!'))]);
    expect((await runner.run('onBeforeSendMessage', sent())).message.content).toBe('Hi!');
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ plugin: 'broken', hook: 'setup' }));
    expect(runner.publicMethodsOf('broken')).toBeNull();
  });
});

describe('chat §9 plugin lifecycle benchmark', () => {
  it('is recorded by 5 percent of the clients', async () => {
    for (const [random, expected] of [
      [0.049, 1],
      [0.05, 0],
    ] as const) {
      const { runner, recordTiming } = setUp([writeable('w', adding('!'))], random);
      await runner.run('onBeforeSendMessage', sent());
      expect(recordTiming).toHaveBeenCalledTimes(expected);
    }
  });

  it('records plugin, hook and duration', async () => {
    const scene = setUp([writeable('slow', { onInputClick: () => scene.clock.pass(12) })], 0);
    await scene.runner.run('onInputClick', {});
    expect(scene.recordTiming).toHaveBeenCalledExactlyOnceWith({
      plugin: 'slow',
      hook: 'onInputClick',
      milliseconds: 12,
    });
  });
});

describe('wire §2.2 plugin API, methods and components', () => {
  it('passes the API for the mode of the plugin', () => {
    const faces: unknown[] = [];
    const take = (given: object) => {
      faces.push((given as WriteablePluginApi & { face: string }).face);
      return {};
    };
    setUp([
      { name: 'r', mode: 'readonly', setup: take },
      { name: 'w', mode: 'writeable', setup: take },
    ]);
    expect(faces).toEqual(['readonly', 'writeable']);
  });

  it('offers public methods by plugin name and components by slot', () => {
    const { runner } = setUp([
      { name: 'one', mode: 'readonly', setup: () => ({ publicMethods: { double: (n: number) => n * 2 } }) },
      { name: 'two', mode: 'readonly', setup: () => ({ customComponents: { InputAddonTop: 'Bar' } }) },
    ]);
    expect(runner.publicMethodsOf('one')?.double?.(4)).toBe(8);
    expect(runner.publicMethodsOf('two')).toEqual({});
    expect(runner.publicMethodsOf('three')).toBeNull();
    expect(runner.componentsFor('InputAddonTop')).toEqual([{ pluginName: 'two', component: 'Bar' }]);
    expect(runner.componentsFor('ContentBox')).toEqual([]);
  });

  it('refuses duplicate and reserved names', () => {
    expect(() => setUp([readonly('a', {}), readonly('a', {})])).toThrow('duplicate plugin: a');
    expect(() => setUp([readonly('Reasoning', {})])).toThrow('reserved');
  });
});

describe('wire §2.5 a host that watches hooks', () => {
  it('is called after the plugins with their context, until it stops watching', async () => {
    const { runner } = setUp([writeable('a', adding('a'))]);
    const received: string[] = [];
    const leave = runner.watch('onBeforeSendMessage', ({ message }) => received.push(message.content));
    await runner.run('onBeforeSendMessage', sent());
    leave();
    await runner.run('onBeforeSendMessage', sent());
    expect(received).toEqual(['Hia']);
  });

  it('counts as a listener, and is reported when it throws', () => {
    const { runner, report } = setUp([]);
    expect(runner.listens('onBeforeMessageGroupListUpdate')).toBe(false);
    runner.watch('onBeforeMessageGroupListUpdate', () => {
      throw new Error('of the host');
    });
    expect(runner.listens('onBeforeMessageGroupListUpdate')).toBe(true);
    expect(runner.run('onBeforeMessageGroupListUpdate', { groups: [] })).toEqual({ groups: [] });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ plugin: 'host', fault: 'threw' }));
  });
});
