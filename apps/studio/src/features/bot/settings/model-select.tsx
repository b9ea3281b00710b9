import { ListModels } from '@parley/contract';
import { Select } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/use-answer.ts';

/** A select has no empty value; an id of a model has no space. */
const DEFAULT = 'the default';

interface ModelSelectProps {
  /** Empty for the installation's default. */
  modelId: string;
  disabled: boolean;
  onChange: (modelId: string) => void;
}

/** Which model answers. One that was deleted is said to be gone: the bot needs another. */
export function ModelSelect({ modelId, disabled, onChange }: ModelSelectProps) {
  const { t } = useTranslation();
  const { data } = useAnswer(ListModels, { purpose: 'chat' });
  const models = data?.models ?? [];
  const usual = models.find(({ default_for }) => default_for.includes('chat'));
  const isGone = data !== undefined && modelId !== '' && !models.some(({ model_id }) => model_id === modelId);
  const options = [
    { value: DEFAULT, label: usual ? t('bot_model_default', { name: usual.name }) : t('bot_model_usual') },
    ...models.map(({ model_id, name }) => ({ value: model_id, label: name })),
    ...(isGone ? [{ value: modelId, label: t('bot_model_gone') }] : []),
  ];
  return (
    <Select
      label={t('bot_model')}
      value={modelId || DEFAULT}
      options={options}
      disabled={disabled || data === undefined}
      onValueChange={(value) => onChange(value === DEFAULT ? '' : value)}
    />
  );
}
