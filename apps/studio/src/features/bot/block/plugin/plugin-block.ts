import { Plug } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const PluginForm = lazyPart(async () => (await import('./plugin-form.tsx')).PluginForm);

export const pluginBlock: Block = {
  key: 'plugin_tab_status',
  group: 'skills',
  title: 'draft_section_plugin_list',
  Icon: Plug,
  Form: PluginForm,
  summaryOf: ({ plugin_list }, t) => plugin_list.map(({ plugin_name }) => plugin_name).join(', ') || t('block_none'),
  insertionsOf: ({ plugin_list }) =>
    plugin_list.flatMap(({ plugin_name = '', api_list }) =>
      api_list.flatMap(({ name }) => (name ? [{ label: name, detail: plugin_name, text: `\`${name}\`` }] : [])),
    ),
};
