import { MessageCircleQuestion } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const QueryCollectForm = lazyPart(async () => (await import('./query-collect-form.tsx')).QueryCollectForm);

export const queryCollectBlock: Block = {
  key: 'query_collect_tab_status',
  group: 'dialogue',
  title: 'draft_section_user_query_collect_conf',
  help: 'query_collect_help',
  Icon: MessageCircleQuestion,
  Form: QueryCollectForm,
  summaryOf: ({ user_query_collect_conf: { is_collected } }, t) => t(is_collected ? 'block_on' : 'suggestion_off'),
};
