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
  const seconds = (milliseconds: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(milliseconds / 1000);
  return (result) => {
    switch (result.result) {
      case 'answered':
        return [t('model_test_answered', { time: seconds(result.milliseconds), reply: result.reply })];
      case 'embedded':
        return [t('model_test_embedded', { time: seconds(result.milliseconds), count: result.dimensions })];
      case 'listed':
        return [t('model_test_listed', { time: seconds(result.milliseconds) })];
      case 'failed':
        return [result.words, ...(result.detail ? [t('model_test_detail', { detail: result.detail })] : [])];
    }
  };
}
