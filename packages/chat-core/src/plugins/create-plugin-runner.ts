import type { Clock } from '../environment/clock.ts';
import { notifyAll } from '../store/notify-all.ts';
import type { HookContexts, HookName } from './hook-contexts.ts';
import { type ImmediateHook, isImmediate } from './hooks.ts';
import { contextAfter, type Fail, type Handler, type Listener, type PluginFault, seenBy } from './listener.ts';
import type { ComponentSlot, Plugin, PluginParts, PublicMethods } from './plugin.ts';
import type { ReadonlyPluginApi, WriteablePluginApi } from './plugin-api.ts';
import { checkNames } from './reserved-names.ts';

/** The timeout of one plugin in an awaited hook. */
export const HOOK_LIMIT_MS = 3000;
/** The share of clients that record plugin timings (chat §9). */
const TIMED_SHARE = 0.05;
/** Reported instead of a plugin name when a watcher of the host throws. */
const HOST = 'host';

export interface PluginTiming {
  readonly plugin: string;
  readonly hook: HookName;
  readonly milliseconds: number;
}

export interface PluginEnvironment {
  readonly api: { readonly readonly: ReadonlyPluginApi; readonly writeable: WriteablePluginApi };
  readonly clock: Clock;
  /** From 0 to below 1: decides once whether this client records timings. */
  readonly random: () => number;
  readonly report: (fault: PluginFault) => void;
  readonly recordTiming: (timing: PluginTiming) => void;
}

type HookResult<Hook extends HookName> = Hook extends ImmediateHook ? HookContexts[Hook] : Promise<HookContexts[Hook]>;

export interface PluginRunner {
  /** Runs a hook through all plugins in registration order and returns the resulting context. Never throws. */
  run<Hook extends HookName>(hook: Hook, context: HookContexts[Hook]): HookResult<Hook>;
  /** Whether any plugin or watcher implements the hook. */
  listens(hook: HookName): boolean;
  /** Notifies the host of a hook, after the plugins and without awaiting it, with the resulting context. */
  watch<Hook extends HookName>(hook: Hook, watcher: (context: HookContexts[Hook]) => void): () => void;
  /** The public methods of a plugin; `null` if there is no such plugin. */
  publicMethodsOf(pluginName: string): PublicMethods | null;
  /** The components of all plugins for a slot, in registration order. */
  componentsFor(slot: ComponentSlot): readonly { readonly pluginName: string; readonly component: unknown }[];
}

type Parts = PluginParts<object>;

/** Runs the plugins of a client. A plugin that throws or hangs is reported and skipped (wire §2.1). */
export function createPluginRunner(plugins: readonly Plugin[], environment: PluginEnvironment): PluginRunner {
  checkNames(plugins);
  const { clock, report, recordTiming } = environment;
  const isTimed = environment.random() < TIMED_SHARE;
  const registered = plugins.flatMap((plugin) => {
    const parts = setUp(plugin, environment);
    return parts ? [{ plugin, parts }] : [];
  });
  const listeners = new Map<string, readonly Listener[]>();
  const watchers = new Map<HookName, Set<Handler>>();

  function tellWatchers(hook: HookName, context: object): object {
    notifyAll(watchers.get(hook) ?? [], context, (error) => report({ plugin: HOST, hook, fault: 'threw', error }));
    return context;
  }

  function listenersOf(hook: HookName): readonly Listener[] {
    const known = listeners.get(hook);
    if (known) return known;
    const found = registered.flatMap(({ plugin, parts }) => {
      const handle = (parts.hooks as Partial<Record<HookName, Handler>> | undefined)?.[hook];
      return handle ? [{ plugin, handle, isSlow: false }] : [];
    });
    listeners.set(hook, found);
    return found;
  }

  function failure(hook: HookName, { plugin }: Listener): Fail {
    return (fault, error) => report({ plugin: plugin.name, hook, fault, error });
  }

  function ended(hook: HookName, { plugin }: Listener, startedAt: number): void {
    if (isTimed) recordTiming({ plugin: plugin.name, hook, milliseconds: clock.now() - startedAt });
  }

  function runImmediately(hook: HookName, context: object): object {
    let current = context;
    for (const listener of listenersOf(hook)) {
      const startedAt = clock.now();
      const fail = failure(hook, listener);
      try {
        const answer = listener.handle(seenBy(listener, hook, current));
        if (answer instanceof Promise) answer.catch((error) => fail('threw', error));
        current = contextAfter(hook, listener, current, answer, fail);
      } catch (error) {
        fail('threw', error);
      }
      ended(hook, listener, startedAt);
    }
    return tellWatchers(hook, current);
  }

  async function runInTurn(hook: HookName, context: object): Promise<object> {
    let current = context;
    for (const listener of listenersOf(hook)) {
      const startedAt = clock.now();
      const fail = failure(hook, listener);
      const answer = answerOf(hook, listener, current);
      try {
        current = contextAfter(hook, listener, current, listener.isSlow ? undefined : await answer, fail);
      } catch (error) {
        fail('threw', error);
      }
      ended(hook, listener, startedAt);
    }
    return tellWatchers(hook, current);
  }

  /** The return value of the plugin, or `undefined` after the timeout. */
  function answerOf(hook: HookName, listener: Listener, context: object): Promise<unknown> {
    return new Promise((resolve) => {
      const fail = failure(hook, listener);
      const cancel = clock.after(HOOK_LIMIT_MS, () => {
        if (!listener.isSlow) fail('took-too-long');
        listener.isSlow = true;
        resolve(undefined);
      });
      const call = async () => listener.handle(seenBy(listener, hook, context));
      call()
        .catch((error) => fail('threw', error))
        .then(resolve)
        .finally(cancel);
    });
  }

  return {
    run: (hook, context) =>
      // The hook decides which of the two it is, but a type parameter cannot be narrowed by a value.
      (isImmediate(hook) ? runImmediately(hook, context) : runInTurn(hook, context)) as HookResult<typeof hook>,
    listens: (hook) => listenersOf(hook).length > 0 || !!watchers.get(hook)?.size,
    watch(hook, watcher) {
      const own = watchers.get(hook) ?? new Set();
      watchers.set(hook, own.add(watcher as Handler));
      return () => own.delete(watcher as Handler);
    },
    publicMethodsOf(pluginName) {
      const found = registered.find(({ plugin }) => plugin.name === pluginName);
      return found ? (found.parts.publicMethods ?? {}) : null;
    },
    componentsFor: (slot) =>
      registered.flatMap(({ plugin, parts }) => {
        const component = parts.customComponents?.[slot];
        return component === undefined ? [] : [{ pluginName: plugin.name, component }];
      }),
  };
}

function setUp(plugin: Plugin, { api, report }: PluginEnvironment): Parts | null {
  try {
    return plugin.mode === 'writeable' ? plugin.setup(api.writeable) : plugin.setup(api.readonly);
  } catch (error) {
    report({ plugin: plugin.name, hook: 'setup', fault: 'threw', error });
    return null;
  }
}
