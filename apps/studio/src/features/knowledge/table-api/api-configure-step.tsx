import { type ApiColumn, type PreviewTableApi, type ResponseOf, TABLE_COLUMNS_MAX } from '@parley/contract';
import { Button, Menu, MenuItem, Select, Stack, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { WizardFoot } from '../import/wizard-foot.tsx';
import { ColumnFields } from '../table/column-fields.tsx';
import { columnProblem } from '../table/use-table-draft.ts';
import { ImportTags, useImportTags } from '../tag/import-tags.tsx';
import type { ApiColumnDraft, ApiDraftEdit } from './use-api-draft.ts';

interface ApiConfigureStepProps extends ApiDraftEdit {
  datasetId: string;
  answer: ResponseOf<typeof PreviewTableApi>;
  isReading: boolean;
}

/** studio §3 table_api: which list of the answer has the rows, and which of its fields are columns. */
export function ApiConfigureStep({ datasetId, draft, change, answer, isReading }: ApiConfigureStepProps) {
  const { t } = useTranslation();
  const { lists, list_path, table_meta, status_descript } = answer;
  const columns = draft.columns ?? table_meta.slice(0, TABLE_COLUMNS_MAX).map(toDraft);
  const problem = columns.length > 0 ? columnProblem(columns) : undefined;
  const tags = useImportTags(datasetId, draft.tags);
  const isComplete = columns.length > 0 && problem === undefined && status_descript === '' && tags.isValid;
  const next = isComplete ? 'enable' : 'disable';
  const left = table_meta.filter(({ source_name }) => columns.every((column) => column.source_name !== source_name));
  const add = (name: string) => {
    const field = left.find(({ source_name }) => source_name === name);
    if (field) change({ columns: [...columns, toDraft({ ...field, is_semantic: false })] });
  };
  return (
    <Stack>
      {lists.length > 1 && (
        <Select
          label={t('api_list')}
          // An option needs a value: the answer itself has no name.
          value={`$.${list_path}`}
          options={lists.map(({ path, row_count }) => ({
            value: `$.${path}`,
            label: t('api_list_option', { name: path || t('api_list_root'), count: row_count }),
          }))}
          onValueChange={(value) => change({ listPath: value.slice(2), columns: null })}
        />
      )}
      {lists.length > 1 && (
        <Text size="label" tone="muted">
          {t('api_list_hint')}
        </Text>
      )}
      {status_descript && <Text tone="danger">{status_descript}</Text>}
      {columns.length > 0 && (
        <>
          <Text size="label" tone="muted">
            {t('table_columns_hint')}
          </Text>
          <ColumnFields
            columns={columns}
            isRemovable
            hasImages={false}
            onChange={(changed) => change({ columns: changed as readonly ApiColumnDraft[] })}
          />
        </>
      )}
      {left.length > 0 && columns.length < TABLE_COLUMNS_MAX && (
        <div>
          <Menu trigger={<Button icon={<Plus aria-hidden />}>{t('api_field_add')}</Button>}>
            {left.map(({ source_name }) => (
              <MenuItem key={source_name} onSelect={() => add(source_name)}>
                {source_name}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      {problem && <Text tone="danger">{t(`column_problem_${problem}`)}</Text>}
      <ImportTags datasetId={datasetId} values={draft.tags} onChange={(tags) => change({ tags })} />
      <WizardFoot
        onBack={() => change({ step: 'source' })}
        nextLabel={t('import_preview')}
        next={isReading ? 'loading' : next}
        onNext={() => change({ step: 'preview', listPath: list_path, columns })}
      />
    </Stack>
  );
}

const toDraft = ({ id: _id, ...column }: ApiColumn): ApiColumnDraft => column;
