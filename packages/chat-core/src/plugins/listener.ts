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

/** A hook as it is called, whatever it is called with. */
export type Handler = (context: object) => unknown;

/** A plugin that has a hook. */
export interface Listener {
  readonly plugin: Plugin;
  readonly handle: Handler;
  /** It once did not answer in time: it is told, but nothing waits for it any more. */
  isSlow: boolean;
}

const OMITTED_FOR_READONLY: Partial<Record<HookName, string>> = { onMessageLinkClick: 'event' };

/** The context as this plugin gets it: it cannot change a thing in it. */
export function seenBy({ plugin }: Listener, hook: HookName, context: object): object {
  const omitted = plugin.mode === 'readonly' ? OMITTED_FOR_READONLY[hook] : undefined;
  if (!omitted) return frozenCopy(context);
  return frozenCopy(Object.fromEntries(Object.entries(context).filter(([key]) => key !== omitted)));
}

/** The context for those who come next: what the plugin answered if that counts, else what it was. */
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
