import type { HookContexts, HookName } from './hook-contexts.ts';

/**
 * The hooks whose context a writeable plugin may replace, each with what a replacement must have. A hook that is not
 * listed only tells (wire §2.1).
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

/** These two are decided by plugins of both kinds. */
const RENDER_HOOKS = ['onTextContentRendering', 'onMessageBoxRender'] as const;

/** Asked for every chunk or every drawing: whoever listens answers at once, so nothing can come between two chunks. */
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

/** What an answer of this plugin must have to count; `null` where its answers do not count. */
export function countedKeys(hook: HookName, mode: 'readonly' | 'writeable'): readonly string[] | null {
  return mode === 'writeable' || RENDER_HOOKS.includes(hook as RenderHook) ? (requiredKeys[hook] ?? null) : null;
}
