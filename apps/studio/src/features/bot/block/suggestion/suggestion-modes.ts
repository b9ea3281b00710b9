import { SuggestReplyMode } from '@parley/contract';
import type { TextKey } from '../../../../i18n/text-key.ts';

interface Mode {
  readonly value: number;
  readonly label: TextKey;
  readonly hint: TextKey;
}

export const suggestionModes: readonly Mode[] = [
  { value: SuggestReplyMode.system, label: 'suggestion_system', hint: 'suggestion_system_hint' },
  { value: SuggestReplyMode.custom, label: 'suggestion_custom', hint: 'suggestion_custom_hint' },
  { value: SuggestReplyMode.disabled, label: 'suggestion_off', hint: 'suggestion_off_hint' },
];
