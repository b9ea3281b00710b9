import { Braces } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const VariableForm = lazyPart(async () => (await import('./variable-form.tsx')).VariableForm);

export const variableBlock: Block = {
  key: 'variable_tab_status',
  group: 'memory',
  title: 'draft_section_variable_list',
  Icon: Braces,
  Form: VariableForm,
  summaryOf: ({ variable_list }, t) =>
    variable_list.flatMap(({ key, is_system }) => (is_system ? [] : [key])).join(', ') || t('block_none'),
};
