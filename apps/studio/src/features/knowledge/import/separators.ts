import type { TextKey } from '../../../i18n/text-key.ts';

/** wire §3: the separators that the custom way of dividing offers; every other one is the user's own. */
export const separators = [
  { value: '\n', label: 'separator_line' },
  { value: '\n\n', label: 'separator_paragraph' },
  { value: '。', label: 'separator_chinese_period' },
  { value: '！', label: 'separator_chinese_exclamation' },
  { value: '？', label: 'separator_chinese_question' },
  { value: '.', label: 'separator_period' },
  { value: '!', label: 'separator_exclamation' },
  { value: '?', label: 'separator_question' },
] as const satisfies readonly { value: string; label: TextKey }[];
