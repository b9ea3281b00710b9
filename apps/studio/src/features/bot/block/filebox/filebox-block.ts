import { FileboxMode } from '@parley/contract';
import { FolderOpen } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const FileboxForm = lazyPart(async () => (await import('./filebox-form.tsx')).FileboxForm);

export const fileboxBlock: Block = {
  key: 'filebox_tab_status',
  group: 'memory',
  title: 'draft_section_filebox_info',
  Icon: FolderOpen,
  Form: FileboxForm,
  summaryOf: ({ filebox_info: { Mode } }, t) => t(Mode === FileboxMode.on ? 'block_on' : 'suggestion_off'),
};
