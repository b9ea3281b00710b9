import { TimeCapsuleMode } from '@parley/contract';
import { Brain } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const LongTermMemoryForm = lazyPart(async () => (await import('./long-term-memory-form.tsx')).LongTermMemoryForm);

export const longTermMemoryBlock: Block = {
  key: 'long_term_memory_tab_status',
  group: 'memory',
  title: 'draft_section_time_capsule_info',
  Icon: Brain,
  Form: LongTermMemoryForm,
  summaryOf: ({ time_capsule_info: { time_capsule_mode: mode } }, t) =>
    t(mode === TimeCapsuleMode.on ? 'block_on' : 'suggestion_off'),
};
