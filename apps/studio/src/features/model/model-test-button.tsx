import { type ModelSettings, TestModel } from '@parley/contract';
import { Button } from '@parley/ui';
import { PlugZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { ModelTestOutcome } from './model-test-outcome.tsx';

interface ModelTestButtonProps {
  /** Undefined while the form cannot be sent. */
  settings: ModelSettings | undefined;
  modelId: string | undefined;
}

/** Tries the settings as they stand in the form, before they are saved. */
export function ModelTestButton({ settings, modelId }: ModelTestButtonProps) {
  const { t } = useTranslation();
  const test = useAction(TestModel);
  const isCurrent = JSON.stringify(test.variables?.settings) === JSON.stringify(settings);
  return (
    <div>
      <Button
        icon={<PlugZap aria-hidden />}
        disabled={!settings}
        isLoading={test.isPending}
        onClick={() => test.mutate({ ...(modelId && { model_id: modelId }), settings })}
      >
        {t('model_test_connection')}
      </Button>
      <ModelTestOutcome test={{ isPending: test.isPending, data: isCurrent ? test.data : undefined }} />
    </div>
  );
}
