import { Gauge } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const FreeChatsForm = lazyPart(async () => (await import('./free-chats-form.tsx')).FreeChatsForm);

export const freeChatsBlock: Block = {
  key: 'monetize_tab_status',
  group: 'dialogue',
  title: 'draft_section_monetize_config',
  help: 'free_chats_help',
  Icon: Gauge,
  Form: FreeChatsForm,
  summaryOf: ({ monetize_config: { is_enable, free_chat_allowance_count } }, t) =>
    is_enable ? String(free_chat_allowance_count) : t('suggestion_off'),
};
