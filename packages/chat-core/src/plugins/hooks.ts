import type { HookContexts, HookName } from './hook-contexts.ts';

/**
 * The hooks whose context a writeable plugin may replace, with the keys that a replacement must have. The return values of
 * other hooks are ignored (wire §2.1).
 */
const changeable = {
  onBeforeListenChatCore: ['abortListen'],
  onBeforeSendMessage: ['message', 'from', 'options'],
  onBeforeAppendSenderMessageIntoStore: ['message', 'from'],
  onBeforeReceiveMessage: ['chunk'],
  onBeforeProcessReceiveMessage: ['chunk'],
  onBeforeMessageGroupListUpdate: ['groups'],
  onBeforeDistributeMessageIntoMemberSet: ['message', 'memberSet'],
  onBeforeGetMessageHistoryList: ['count', 'cursor', 'direction'],
  onBeforeClearContext: ['insertHistoryMessageList'],
  onTextContentRendering: ['message', 'insertedElements'],
  onMessageBoxRender: ['message', 'messageBox'],
} as const satisfies { [Hook in HookName]?: readonly (keyof HookContexts[Hook])[] };

/** The return values of readonly plugins count for these two. */
const RENDER_HOOKS = ['onTextContentRendering', 'onMessageBoxRender'] as const;

/** Synchronous hooks: they run for every chunk or render, and nothing may happen between two chunks. */
const IMMEDIATE_HOOKS = [
  ...RENDER_HOOKS,
  'onAfterCreateStores',
  'onBeforeDestroy',
  'onBeforeListenChatCore',
  'onBeforeReceiveMessage',
  'onBeforeProcessReceiveMessage',
  'onAfterProcessReceiveMessage',
  'onBeforeMessageGroupListUpdate',
  'onBeforeDistributeMessageIntoMemberSet',
] as const satisfies readonly HookName[];

export type ChangeableHook = keyof typeof changeable;
export type RenderHook = (typeof RENDER_HOOKS)[number];
export type ImmediateHook = (typeof IMMEDIATE_HOOKS)[number];

const requiredKeys: { readonly [Hook in HookName]?: readonly string[] } = changeable;

export function isImmediate(hook: HookName): hook is ImmediateHook {
  return IMMEDIATE_HOOKS.includes(hook as ImmediateHook);
}

/** The keys that a return value must have; `null` if the return value is ignored. */
export function countedKeys(hook: HookName, mode: 'readonly' | 'writeable'): readonly string[] | null {
  return mode === 'writeable' || RENDER_HOOKS.includes(hook as RenderHook) ? (requiredKeys[hook] ?? null) : null;
}
