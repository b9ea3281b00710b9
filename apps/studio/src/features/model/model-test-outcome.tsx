import type { ModelTestResult } from '@parley/contract';
import { classNames } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import styles from './model-test-outcome.module.css';

interface ModelTestOutcomeProps {
  test: { data?: { test: ModelTestResult }; isPending: boolean };
}

/** What came of a test, in words and where it was asked for. Always there, so that screen readers hear it. */
export function ModelTestOutcome({ test }: ModelTestOutcomeProps) {
  const words = useOutcomeWords();
  const result = test.isPending ? undefined : test.data?.test;
  return (
    <div
      role="status"
      className={classNames(styles.outcome, result && styles[result.result === 'failed' ? 'failed' : 'passed'])}
    >
      {result && words(result).map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

function useOutcomeWords(): (result: ModelTestResult) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const duration = (milliseconds: number) => {
    const [amount, unit] = milliseconds < 1000 ? [milliseconds, 'millisecond'] : [milliseconds / 1000, 'second'];
    const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(locale, style).format(amount);
  };
  return (result) => {
    switch (result.result) {
      case 'answered':
        return [t('model_test_answered', { time: duration(result.milliseconds), reply: result.reply })];
      case 'embedded':
        return [t('model_test_embedded', { time: duration(result.milliseconds), count: result.dimensions })];
      case 'transcribed':
        return [t('model_test_transcribed', { time: duration(result.milliseconds) })];
      case 'spoken':
        return [t('model_test_spoken', { time: duration(result.milliseconds) })];
      case 'drawn':
        return [t('model_test_drawn', { time: duration(result.milliseconds) })];
      case 'failed':
        return [result.message, result.detail].filter((line) => line !== '');
    }
  };
}
