import { type LucideIcon, MessageSquareText, ScrollText, Sparkles } from 'lucide-react';
import type { TextKey } from '../../../i18n/text-key.ts';
import type { Column, Pane, SizedPane } from './column-layout.ts';

export const columnTitles = {
  prompt: 'editor_prompt',
  skills: 'editor_skills',
  chat: 'bot_chat',
} as const satisfies Record<Column, TextKey>;

interface PaneNames {
  readonly Icon: LucideIcon;
  readonly title: TextKey;
  readonly fold: TextKey;
  readonly unfold: TextKey;
}

export const paneNames = {
  prompt: { Icon: ScrollText, title: 'editor_prompt', fold: 'editor_fold_prompt', unfold: 'editor_unfold_prompt' },
  skills: { Icon: Sparkles, title: 'editor_skills', fold: 'editor_fold_skills', unfold: 'editor_unfold_skills' },
  setup: { Icon: ScrollText, title: 'editor_setup', fold: 'editor_fold_setup', unfold: 'editor_unfold_setup' },
  chat: { Icon: MessageSquareText, title: 'bot_chat', fold: 'editor_fold_chat', unfold: 'editor_unfold_chat' },
} as const satisfies Record<Pane, PaneNames>;

export const widthLabels = {
  prompt: 'editor_prompt_width',
  skills: 'editor_skills_width',
  setup: 'editor_setup_width',
} as const satisfies Record<SizedPane, TextKey>;
