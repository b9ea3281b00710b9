import { ListModels } from '@parley/contract';
import { Select } from '@parley/ui';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A select has no empty value; no model has an id with a space. */
const DEFAULT = 'the default';

interface ModelSelectProps {
  /** Empty for the default of the installation. */
  modelId: string;
  disabled: boolean;
  onChange: (modelId: string) => void;
}

/** The chat model of an agent. A chosen model that was deleted stays visible, so that the user chooses another. */
export function ModelSelect({ modelId, disabled, onChange }: ModelSelectProps) {
  const { t } = useTranslation();
  const { data } = useOperationQuery(ListModels, { purpose: 'chat' });
  const models = data?.models ?? [];
  const defaultModel = models.find(({ default_for }) => default_for.includes('chat'));
  const isDeleted = data !== undefined && modelId !== '' && !models.some(({ model_id }) => model_id === modelId);
  const options = [
    {
      value: DEFAULT,
      label: defaultModel ? t('model_select_default', { name: defaultModel.name }) : t('model_select_any_default'),
    },
    ...models.map(({ model_id, name }) => ({ value: model_id, label: name })),
    ...(isDeleted ? [{ value: modelId, label: t('model_select_deleted') }] : []),
  ];
  return (
    <Select
      label={t('model_select')}
      value={modelId || DEFAULT}
      options={options}
      disabled={disabled || data === undefined}
      onValueChange={(value) => onChange(value === DEFAULT ? '' : value)}
    />
  );
}
