import type { Plugin } from './plugin.ts';

/** Names that only plugins of the product may have (wire §2.2). */
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

/** Allows a plugin a reserved name. */
export function builtIn<Made extends Plugin>(plugin: Made): Made {
  ofTheProduct.add(plugin);
  return plugin;
}

/** Refuses duplicate and reserved names: public methods are called by the name of the plugin. */
export function checkNames(plugins: readonly Plugin[]): void {
  const names = new Set<string>();
  for (const plugin of plugins) {
    if (names.has(plugin.name)) throw new Error(`duplicate plugin: ${plugin.name}`);
    if (RESERVED_NAMES.has(plugin.name) && !ofTheProduct.has(plugin))
      throw new Error(`reserved plugin: ${plugin.name}`);
    names.add(plugin.name);
  }
}
