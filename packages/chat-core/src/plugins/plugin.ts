import type { HookContexts, HookName } from './hook-contexts.ts';
import type { ChangeableHook, ImmediateHook, RenderHook } from './hooks.ts';
import type { ReadonlyPluginApi, WriteablePluginApi } from './plugin-api.ts';

/** The component slots of the panel (wire §2.2). The panel defines the types of the components. */
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

/** `undefined` keeps the context. */
type Answer<Hook extends HookName, Counted> = Hook extends Counted ? HookContexts[Hook] | undefined : unknown;
type Timed<Hook extends HookName, Value> = Hook extends ImmediateHook ? Value : Value | Promise<Value>;

type HooksWhoseAnswersCount<Counted> = {
  readonly [Hook in HookName]?: (context: HookContexts[Hook]) => Timed<Hook, Answer<Hook, Counted>>;
};
export type ReadonlyHooks = HooksWhoseAnswersCount<RenderHook>;
export type WriteableHooks = HooksWhoseAnswersCount<ChangeableHook>;

// biome-ignore lint/suspicious/noExplicitAny: the plugin and its caller agree on the type
export type PublicMethods = Readonly<Record<string, (...parameters: any[]) => unknown>>;

export interface PluginParts<Hooks> {
  readonly hooks?: Hooks;
  /** Callable from outside by the name of the plugin. */
  readonly publicMethods?: PublicMethods;
  readonly customComponents?: Readonly<Partial<Record<ComponentSlot, unknown>>>;
}

/** A plugin that reads everything and changes nothing. */
export interface ReadonlyPlugin {
  readonly name: string;
  readonly mode: 'readonly';
  setup(api: ReadonlyPluginApi): PluginParts<ReadonlyHooks>;
}

/** A plugin that may also replace hook contexts and call commands (chat §4 plugins). */
export interface WriteablePlugin {
  readonly name: string;
  readonly mode: 'writeable';
  setup(api: WriteablePluginApi): PluginParts<WriteableHooks>;
}

export type Plugin = ReadonlyPlugin | WriteablePlugin;
