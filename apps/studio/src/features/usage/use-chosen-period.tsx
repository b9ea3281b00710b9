import type { UsagePeriod } from '@parley/contract';
import { ButtonLink, Row } from '@parley/ui';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ChosenPeriod, toPeriod } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

/** The period of a report, which is chosen in a toolbar together with the file of the same period. */
export function useChosenPeriod(filePathOf: (period: UsagePeriod) => string): {
  period: UsagePeriod;
  toolbar: ReactNode;
} {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenPeriod>({ kind: '30-days' });
  const period = toPeriod(chosen, Date.now());
  const toolbar = (
    <Row gap={2} align="end">
      <PeriodPicker chosen={chosen} onChange={setChosen} />
      <ButtonLink>
        <a href={filePathOf(period)} download>
          <Download aria-hidden />
          {t('usage_export')}
        </a>
      </ButtonLink>
    </Row>
  );
  return { period, toolbar };
}
