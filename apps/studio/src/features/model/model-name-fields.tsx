import { ListProviderModels, MODEL_NAME_MAX } from '@parley/contract';
import { Button, TextField } from '@parley/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import row from '../../settings-layout/field-row.module.css';
import { toModelConnection } from './model-draft.ts';
import type { ModelFieldsProps } from './model-fields.ts';

/** What the provider calls the model, chosen from what it offers or typed, and what users see. */
export function ModelNameFields({
  draft,
  problems,
  onChange,
  modelId,
}: ModelFieldsProps & { modelId: string | undefined }) {
  const { t } = useTranslation();
  const namesId = useId();
  const load = useAction(ListProviderModels);
  const connection = toModelConnection(draft);
  // What another address offered is no answer for this one.
  const isCurrent = JSON.stringify(load.variables?.connection) === JSON.stringify(connection);
  const found = isCurrent && !load.isPending ? load.data?.found : undefined;
  const names = found?.result === 'listed' ? found.names : undefined;
  const canLoad = connection.base_url !== '' || draft.provider !== 'openai';
  return (
    <>
      <div className={row.row}>
        <TextField
          label={t('model_name')}
          value={draft.modelName}
          maxLength={MODEL_NAME_MAX}
          list={namesId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={names ? foundWords(names.length) : t('model_name_hint')}
          error={found?.result === 'failed' ? [found.message, found.detail].filter(Boolean).join(' ') : undefined}
          onChange={(event) => onChange({ ...draft, modelName: event.currentTarget.value })}
        />
        <Button
          isLoading={load.isPending}
          disabled={!canLoad || problems.includes('baseUrl') || problems.includes('apiKey')}
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
        label={t('model_display_name')}
        value={draft.name}
        maxLength={MODEL_NAME_MAX}
        placeholder={draft.modelName}
        autoComplete="off"
        hint={t('model_display_name_hint')}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
    </>
  );

  function foundWords(count: number): string {
    return count === 0 ? t('model_names_none') : t('model_names_found', { count });
  }
}
