import type { HookContexts, HookName } from './hook-contexts.ts';
import type { ChangeableHook, ImmediateHook, RenderHook } from './hooks.ts';
import type { ReadonlyPluginApi, WriteablePluginApi } from './plugin-api.ts';

/** The places of the panel a plugin can fill (wire §2.2). What fills them is the panel's affair. */
export const componentSlots = [
  'ReceiveMessageBox',
  'SendMessageBox',
  'ContentBox',
  'TextMessageInnerTopSlot',
  'InputAddonTop',
  'MessageInnerBottomSlot',
  'MessageListFloatSlot',
  'ShareMessage',
  'MessageBox',
  'MessageBoxFooter',
  'MessageBoxHoverSlot',
  'MessageGroupFooter',
  'UIKitMessageBoxPlugin',
  'UIKitOnBoardingPlugin',
] as const;
export type ComponentSlot = (typeof componentSlots)[number];

/** `undefined` keeps the context as it is. */
type Answer<Hook extends HookName, Counted> = Hook extends Counted ? HookContexts[Hook] | undefined : unknown;
type Timed<Hook extends HookName, Value> = Hook extends ImmediateHook ? Value : Value | Promise<Value>;

type HooksWhoseAnswersCount<Counted> = {
  readonly [Hook in HookName]?: (context: HookContexts[Hook]) => Timed<Hook, Answer<Hook, Counted>>;
};
export type ReadonlyHooks = HooksWhoseAnswersCount<RenderHook>;
export type WriteableHooks = HooksWhoseAnswersCount<ChangeableHook>;

// biome-ignore lint/suspicious/noExplicitAny: what a plugin offers is between it and its caller
export type PublicMethods = Readonly<Record<string, (...parameters: any[]) => unknown>>;

export interface PluginParts<Hooks> {
  readonly hooks?: Hooks;
  /** Callable from outside under the name of the plugin. */
  readonly publicMethods?: PublicMethods;
  readonly customComponents?: Readonly<Partial<Record<ComponentSlot, unknown>>>;
}

/** Sees everything, changes nothing. What it needs of its own it closes over. */
export interface ReadonlyPlugin {
  readonly name: string;
  readonly mode: 'readonly';
  setup(api: ReadonlyPluginApi): PluginParts<ReadonlyHooks>;
}

/** May also replace the context of a hook and act on the conversation (chat §4 plugins). */
export interface WriteablePlugin {
  readonly name: string;
  readonly mode: 'writeable';
  setup(api: WriteablePluginApi): PluginParts<WriteableHooks>;
}

export type Plugin = ReadonlyPlugin | WriteablePlugin;
