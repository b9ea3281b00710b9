import { Plug } from 'lucide-react';
import { CreatePluginDialog, PluginCards } from '../plugin/index.ts';
import type { ResourceKind } from './resource-kind.ts';

/** APIs and MCP servers that agents call. */
export const pluginKind: ResourceKind = {
  key: 'plugins',
  tab: 'plugins',
  create: 'plugin_create',
  Icon: Plug,
  List: PluginCards,
  CreateDialog: CreatePluginDialog,
};
