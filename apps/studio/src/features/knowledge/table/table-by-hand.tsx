import { CreateDocument, type Dataset, DOCUMENT_NAME_MAX, DocumentSource, TABLE_COLUMNS_MAX } from '@parley/contract';
import { Button, Stack, Text, TextField } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { WizardFoot } from '../import/wizard-foot.tsx';
import { knowledgePath } from '../knowledge-path.ts';
import { type EnteredTags, ImportTags, useImportTags } from '../tag/import-tags.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { ColumnFields } from './column-fields.tsx';
import { type ColumnDraft, columnProblem, newColumn } from './use-table-draft.ts';

/** wire §3: a table by hand is created in one step; its rows are added on its page. */
export function TableByHand({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [name, setName] = useState('');
  const [columns, setColumns] = useState<readonly ColumnDraft[]>([{ ...newColumn, is_semantic: true }]);
  const [entered, setEntered] = useState<EnteredTags>({});
  const tags = useImportTags(dataset.dataset_id, entered);
  const [failure, setFailure] = useState('');
  const create = useOperationMutation(CreateDocument, {
    onSuccess: async ({ document_infos: [document] }) => {
      await refresh();
      void navigate(knowledgePath(dataset.space_id, dataset.dataset_id, document?.document_id));
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const problem = columnProblem(columns);
  const isFilled = name.trim() !== '' && problem === undefined && tags.isValid;
  return (
    <Stack>
      <TextField
        label={t('document_name')}
        value={name}
        maxLength={DOCUMENT_NAME_MAX}
        note={`${name.length}/${DOCUMENT_NAME_MAX}`}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Text size="label" tone="muted">
        {t('table_columns_hint')}
      </Text>
      <ColumnFields columns={columns} onChange={setColumns} isRemovable />
      {columns.length < TABLE_COLUMNS_MAX && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => setColumns([...columns, newColumn])}>
            {t('column_add')}
          </Button>
        </div>
      )}
      {(problem === 'same' || problem === 'semantic') && <Text tone="danger">{t(`column_problem_${problem}`)}</Text>}
      <ImportTags datasetId={dataset.dataset_id} values={entered} onChange={setEntered} />
      {failure && <Text tone="danger">{failure}</Text>}
      <WizardFoot
        nextLabel={t('table_create')}
        next={create.isPending ? 'loading' : isFilled ? 'enable' : 'disable'}
        onNext={() =>
          create.mutate({
            dataset_id: dataset.dataset_id,
            document_bases: [
              {
                name: name.trim(),
                source_info: { document_source: DocumentSource.custom, custom_content: '[]' },
                table_meta: [...columns],
              },
            ],
            ...tags.request,
          })
        }
      />
    </Stack>
  );
}
