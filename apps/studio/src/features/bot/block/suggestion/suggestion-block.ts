import { MessageCircleQuestionMark } from 'lucide-react';
import type { Block } from '../block.ts';
import { SuggestionForm } from './suggestion-form.tsx';
import { suggestionModes } from './suggestion-modes.ts';

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
