import { MessageCircleQuestionMark } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';
import { suggestionModes } from './suggestion-modes.ts';

/** Loaded when it is opened. */
const SuggestionForm = lazyPart(async () => (await import('./suggestion-form.tsx')).SuggestionForm);

export const suggestionBlock: Block = {
  key: 'suggestion_tab_status',
  group: 'dialogue',
  title: 'suggestion_title',
  help: 'suggestion_help',
  Icon: MessageCircleQuestionMark,
  Form: SuggestionForm,
  summaryOf: ({ suggest_reply_info: { suggest_reply_mode } }, t) =>
    t(suggestionModes.find(({ value }) => value === suggest_reply_mode)?.label ?? 'suggestion_system'),
};
