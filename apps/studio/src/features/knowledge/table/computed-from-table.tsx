import type { ResponseOf, TestRecall } from '@parley/contract';
import { Stack, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FoldedText } from '../folded-text.tsx';

/** The table query that was made for a question, in words with its result, or the reason why there is none. */
export function ComputedFromTable({
  words,
  problem,
  result,
}: NonNullable<ResponseOf<typeof TestRecall>['table_query']>) {
  const { t } = useTranslation();
  return (
    <Stack gap={1}>
      {words && <Text size="label">{t('recall_test_table', { query: words })}</Text>}
      {problem && (
        <Text size="label" tone="muted">
          {t('recall_test_table_none', { problem })}
        </Text>
      )}
      {result && <FoldedText>{result}</FoldedText>}
    </Stack>
  );
}
