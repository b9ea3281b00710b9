export { OwnConnectionsTab } from './connection/own-connections-tab.tsx';
export { CreatePluginDialog } from './create/create-plugin-dialog.tsx';
export { PluginCards } from './list/plugin-cards.tsx';
export { PluginSkillForm } from './skill/plugin-skill-form.tsx';
export { usePinnedPlugins } from './skill/use-pinned-plugins.ts';
