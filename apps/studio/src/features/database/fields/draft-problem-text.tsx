import { Text } from '@parley/ui';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DraftProblem } from './table-draft.ts';

const texts = {
  name: 'database_name_missing',
  field_name: 'database_field_name_missing',
  field_same: 'database_field_same',
  invalid: 'database_too_long',
} as const satisfies Record<DraftProblem, TextKey>;

/** Why a table cannot be saved. What nobody has typed yet is no mistake. */
export function DraftProblemText({ problem }: { problem: DraftProblem | undefined }) {
  const { t } = useTranslation();
  if (!problem) return null;
  return <Text tone={problem === 'field_same' ? 'danger' : 'muted'}>{t(texts[problem])}</Text>;
}
