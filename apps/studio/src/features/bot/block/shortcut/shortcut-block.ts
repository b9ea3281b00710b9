import { Zap } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const ShortcutForm = lazyPart(async () => (await import('./shortcut-form.tsx')).ShortcutForm);

export const shortcutBlock: Block = {
  key: 'shortcut_tab_status',
  group: 'dialogue',
  title: 'draft_section_shortcut_list',
  Icon: Zap,
  Form: ShortcutForm,
  summaryOf: ({ shortcut_list }, t) =>
    shortcut_list.map(({ command_name }) => command_name).join(', ') || t('block_none'),
};
