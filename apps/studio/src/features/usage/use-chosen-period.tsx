import type { UsagePeriod } from '@parley/contract';
import { Button, Row, useToast } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ChosenPeriod, toPeriod } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

/** The period of a report, which is chosen in a toolbar together with the file of the same period. */
export function useChosenPeriod(saveReport: (period: UsagePeriod) => Promise<void>): {
  period: UsagePeriod;
  toolbar: ReactNode;
} {
  const [chosen, setChosen] = useState<ChosenPeriod>({ kind: '30-days' });
  const period = toPeriod(chosen, Date.now());
  const toolbar = (
    <Row gap={2} align="end">
      <PeriodPicker chosen={chosen} onChange={setChosen} />
      <ExportButton save={() => saveReport(period)} />
    </Row>
  );
  return { period, toolbar };
}

function ExportButton({ save }: { save: () => Promise<void> }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onError: (error) => toast('error', errorMessage(error)),
  });
  return (
    <Button isLoading={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {t('usage_export')}
    </Button>
  );
}
