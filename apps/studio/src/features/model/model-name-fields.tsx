import { ListProviderModels, MODEL_NAME_MAX } from '@parley/contract';
import { Button, TextField } from '@parley/ui';
import { useId } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import row from '../../settings-layout/field-row.module.css';
import { type ModelFieldsProps, toModelConnection } from './model-draft.ts';

/** The provider's name of the model, typed or chosen from those it lists, and the name that users see. */
export function ModelNameFields({ form, modelId }: ModelFieldsProps & { modelId: string | undefined }) {
  const { t } = useTranslation();
  const namesId = useId();
  const load = useOperationMutation(ListProviderModels);
  const connection = toModelConnection(form.values);
  // Names that were loaded from another address are not shown for this one.
  const isCurrent = JSON.stringify(load.variables?.connection) === JSON.stringify(connection);
  const found = isCurrent && !load.isPending ? load.data?.found : undefined;
  const names = found?.result === 'listed' ? found.names : undefined;
  const canLoad = connection.base_url !== '' || form.values.provider !== 'openai';
  const foundText = (count: number) => (count === 0 ? t('model_names_none') : t('model_names_found', { count }));
  return (
    <>
      <div className={row.row}>
        <TextField
          {...form.field('modelName')}
          label={t('model_name')}
          maxLength={MODEL_NAME_MAX}
          list={namesId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={names ? foundText(names.length) : t('model_name_hint')}
          error={found?.result === 'failed' ? [found.message, found.detail].filter(Boolean).join(' ') : undefined}
        />
        <Button
          isLoading={load.isPending}
          disabled={!canLoad || form.isInvalid('baseUrl') || form.isInvalid('apiKey')}
          onClick={() => load.mutate({ ...(modelId && { model_id: modelId }), connection })}
        >
          {t('load_model_names')}
        </Button>
      </div>
      <datalist id={namesId}>
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...form.field('name')}
        label={t('model_display_name')}
        maxLength={MODEL_NAME_MAX}
        placeholder={form.values.modelName}
        autoComplete="off"
        hint={t('model_display_name_hint')}
      />
    </>
  );
}
