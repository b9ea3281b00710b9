import type { RecalledChunk } from '@parley/contract';
import { Text } from '@parley/ui';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Disclosure } from './disclosure.tsx';
import { StepText } from './step-text.tsx';

/** What was found for the question, the best first. */
export function RecalledChunks({ chunks }: { chunks: readonly RecalledChunk[] }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 3 });
  return (
    <Disclosure title={t('trace_chunks', { count: chunks.length })} isOpenAtFirst>
      {chunks.length === 0 && <Text tone="muted">{t('trace_no_chunks')}</Text>}
      {chunks.map(({ slice, score, meta }, index) => (
        <StepText
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a step does not change
          key={index}
          label={meta.document.name || meta.dataset.name}
          note={t('trace_score', { score: format(score) })}
          text={slice}
        />
      ))}
    </Disclosure>
  );
}
