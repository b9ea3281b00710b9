import type { BotDraft } from '@parley/contract';
import { Wrench } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';
import { builtInTools } from './built-in-tools.ts';

/** Loaded when it is opened. */
const BuiltInToolsForm = lazyPart(async () => (await import('./built-in-tools-form.tsx')).BuiltInToolsForm);

const toolsOf = ({ built_in_tools: names }: BotDraft) => builtInTools.filter(({ name }) => names.includes(name));

export const builtInToolsBlock: Block = {
  key: 'built_in_tools_tab_status',
  group: 'skills',
  title: 'tools_title',
  help: 'tools_help',
  Icon: Wrench,
  Form: BuiltInToolsForm,
  summaryOf: (draft, t) =>
    toolsOf(draft)
      .map(({ title }) => t(title))
      .join(', ') || t('block_none'),
  insertionsOf: (draft, t) =>
    toolsOf(draft).map(({ name, title, description }) => ({
      label: t(title),
      detail: t(description),
      text: `\`${name}\``,
    })),
};
