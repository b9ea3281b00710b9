import { frozenCopy } from './frozen-copy.ts';
import type { HookName } from './hook-contexts.ts';
import { countedKeys } from './hooks.ts';
import type { Plugin } from './plugin.ts';

export interface PluginFault {
  readonly plugin: string;
  readonly hook: HookName | 'setup';
  readonly fault: 'threw' | 'took-too-long' | 'answer-unusable';
  readonly error?: unknown;
}

export type Fail = (fault: PluginFault['fault'], error?: unknown) => void;

/** A hook function, untyped. */
export type Handler = (context: object) => unknown;

/** A plugin that implements a hook. */
export interface Listener {
  readonly plugin: Plugin;
  readonly handle: Handler;
  /** It timed out once: it is still called, but no longer awaited. */
  isSlow: boolean;
}

const OMITTED_FOR_READONLY: Partial<Record<HookName, string>> = { onMessageLinkClick: 'event' };

/** The frozen context that this plugin gets. */
export function seenBy({ plugin }: Listener, hook: HookName, context: object): object {
  const omitted = plugin.mode === 'readonly' ? OMITTED_FOR_READONLY[hook] : undefined;
  if (!omitted) return frozenCopy(context);
  return frozenCopy(Object.fromEntries(Object.entries(context).filter(([key]) => key !== omitted)));
}

/** The context for the next plugin: the returned one if it counts and is valid, else the same. */
export function contextAfter(
  hook: HookName,
  { plugin }: Listener,
  context: object,
  answer: unknown,
  fail: Fail,
): object {
  const required = countedKeys(hook, plugin.mode);
  if (!required || answer === undefined) return context;
  const isUsable = typeof answer === 'object' && answer !== null && required.every((key) => key in answer);
  if (isUsable) return frozenCopy(answer);
  fail('answer-unusable', answer);
  return context;
}
