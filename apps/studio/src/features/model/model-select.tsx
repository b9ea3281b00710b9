import { Select } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useChatModel } from './use-chat-model.ts';

/** A select has no empty value; no model has an id with a space. */
const DEFAULT = 'the default';

interface ModelSelectProps {
  /** Empty for the default of the installation. */
  modelId: string;
  disabled: boolean;
  onChange: (modelId: string) => void;
  isLabelHidden?: boolean;
}

/** The chat model of an agent. A chosen model that was removed stays visible and is said to be gone. */
export function ModelSelect({ modelId, disabled, onChange, isLabelHidden = false }: ModelSelectProps) {
  const { t } = useTranslation();
  const { models, isLoading, defaultModel, isRemoved } = useChatModel(modelId);
  const options = [
    {
      value: DEFAULT,
      label: defaultModel ? t('model_select_default', { name: defaultModel.name }) : t('model_select_any_default'),
    },
    ...models.map(({ model_id, name }) => ({ value: model_id, label: name })),
    ...(isRemoved ? [{ value: modelId, label: t('model_select_removed') }] : []),
  ];
  return (
    <Select
      label={t('model_select')}
      isLabelHidden={isLabelHidden}
      value={modelId || DEFAULT}
      options={options}
      disabled={disabled || isLoading}
      {...(isRemoved && { error: t('model_select_removed_hint') })}
      onValueChange={(value) => onChange(value === DEFAULT ? '' : value)}
    />
  );
}
