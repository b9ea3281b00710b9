import { BookOpenText } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const KnowledgeForm = lazyPart(async () => (await import('./knowledge-form.tsx')).KnowledgeForm);

export const knowledgeBlock: Block = {
  key: 'knowledge_text_tab_status',
  group: 'knowledge',
  title: 'draft_section_knowledge',
  help: 'knowledge_help',
  Icon: BookOpenText,
  Form: KnowledgeForm,
  summaryOf: ({ knowledge }, t) => knowledge.knowledge_info.map(({ name }) => name).join(', ') || t('block_none'),
};
