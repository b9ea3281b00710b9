import { type ModelSettings, type ModelTestResult, TestModel } from '@parley/contract';
import { Button, classNames } from '@parley/ui';
import { PlugZap } from 'lucide-react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './model-test.module.css';

interface ModelTestButtonProps {
  /** Undefined while the form is invalid. */
  settings: ModelSettings | undefined;
  modelId: string | undefined;
  /** Called with the settings that did not work. */
  onFailed: (settings: ModelSettings) => void;
}

/** Tests the settings in the form before they are saved. */
export function ModelTestButton({ settings, modelId, onFailed }: ModelTestButtonProps) {
  const { t } = useTranslation();
  const test = useOperationMutation(TestModel, {
    onSuccess: ({ test: { result } }, { settings: tested }) => {
      if (result === 'failed' && tested) onFailed(tested);
    },
  });
  const isCurrent = isSame(test.variables?.settings, settings);
  return (
    <>
      <div className={styles.aboveButtons}>
        <ModelTestStatus test={{ isPending: test.isPending, data: isCurrent ? test.data : undefined }} />
      </div>
      <Button
        className={styles.button}
        icon={<PlugZap aria-hidden />}
        disabled={!settings}
        isLoading={test.isPending}
        onClick={() => test.mutate({ ...(modelId && { model_id: modelId }), settings })}
      >
        {t('model_test_connection')}
      </Button>
    </>
  );
}

export const isSame = (one: ModelSettings | undefined, other: ModelSettings | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface ModelTestStatusProps {
  test: { data?: { test: ModelTestResult }; isPending: boolean };
}

/** The result of a test. Rendered also without one: screen readers announce only changes inside an existing status. */
export function ModelTestStatus({ test }: ModelTestStatusProps) {
  const resultTexts = useTestResultTexts();
  const result = test.isPending ? undefined : test.data?.test;
  return (
    <div
      role="status"
      className={classNames(styles.status, result && styles[result.result === 'failed' ? 'failed' : 'passed'])}
    >
      {result && resultTexts(result).map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

function useTestResultTexts(): (result: ModelTestResult) => string[] {
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
      case 'reranked':
        return [t('model_test_reranked', { time: duration(result.milliseconds) })];
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
