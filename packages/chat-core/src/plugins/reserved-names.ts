import type { Plugin } from './plugin.ts';

/** Names that belong to plugins of the product, of ours and of clients that speak the same wire (wire §2.2). */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'demo',
  'memoryComponents',
  'storeHistoryMessageList',
  'shareMessageComponents',
  'knowledgeComponents',
  'resume',
  'messageGrab',
  'ChatBackground',
  'Tts',
  'DebugCommon',
  'ChatPlayground',
  'PremiumPlans',
  'TemplateMessageSelector',
  'AgentTemplateSubScene',
  'Reasoning',
  'CozeDev',
]);

const ofTheProduct = new WeakSet<Plugin>();

/** Marks a plugin as one that may carry a reserved name. */
export function builtIn<Made extends Plugin>(plugin: Made): Made {
  ofTheProduct.add(plugin);
  return plugin;
}

/** Two plugins of one name could not be told apart by those who call them: the registration is refused. */
export function checkNames(plugins: readonly Plugin[]): void {
  const names = new Set<string>();
  for (const plugin of plugins) {
    if (names.has(plugin.name)) throw new Error(`duplicate plugin: ${plugin.name}`);
    if (RESERVED_NAMES.has(plugin.name) && !ofTheProduct.has(plugin))
      throw new Error(`reserved plugin: ${plugin.name}`);
    names.add(plugin.name);
  }
}
