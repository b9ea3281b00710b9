import {
  CreateRecallCase,
  type Dataset,
  ListRecallCases,
  RECALL_EXPECTED_MAX,
  RECALL_QUERY_MAX,
  type RecallCase,
  type RecalledSlice,
  UpdateRecallCase,
} from '@parley/contract';
import { Button, Dialog, IconButton, SectionHeader, Stack, Tag, Text, TextField, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './case-dialog.module.css';
import { SlicePicker } from './slice-picker.tsx';

interface CaseDialogProps {
  dataset: Dataset;
  /** The case that is edited; left out, a new one is created. */
  recallCase?: RecallCase;
  query?: string;
  /** Slices that a new case expects to begin with. */
  chosen?: readonly RecalledSlice[];
  onSaved?: () => void;
  onClose: () => void;
}

/** Creates or changes a recall case: a question, and the texts that it should find. */
export function CaseDialog({ dataset, recallCase, query: first = '', chosen = [], onSaved, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { dataset_id } = dataset;
  const [query, setQuery] = useState(recallCase?.query ?? first);
  const [kept, setKept] = useState(recallCase?.expected ?? []);
  const [added, setAdded] = useState(chosen);
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListRecallCases) });
    toast('success', t('case_saved'));
    onSaved?.();
    onClose();
  };
  // The reason is shown above the buttons.
  const create = useOperationMutation(CreateRecallCase, { onSuccess, onError: () => undefined });
  const update = useOperationMutation(UpdateRecallCase, { onSuccess, onError: () => undefined });
  const error = create.error ?? update.error;
  const count = kept.length + added.length;
  const save = () => {
    const expected = added.map(({ joined_slice_ids }) => ({ slice_ids: joined_slice_ids }));
    if (recallCase)
      update.mutate({
        dataset_id,
        case_id: recallCase.case_id,
        query,
        kept_expected_ids: kept.map(({ expected_id }) => expected_id),
        expected,
      });
    else create.mutate({ dataset_id, query, expected });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(recallCase ? 'case_edit_title' : 'case_create_title')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={query.trim() === '' || count === 0}
            isLoading={create.isPending || update.isPending}
            onClick={save}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t('recall_test_query')}
          value={query}
          maxLength={RECALL_QUERY_MAX}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <section aria-label={t('case_expected')} className={styles.expected}>
          <SectionHeader level={3} title={t('case_expected')} hint={t('case_expected_hint')} />
          {count === 0 ? (
            <Text size="label" tone="muted">
              {t('case_expected_none')}
            </Text>
          ) : (
            <ul className={styles.texts}>
              {kept.map((one) => (
                <ExpectedItem
                  key={one.expected_id}
                  documentName={one.document_name}
                  text={one.text}
                  isGone={one.status === 'gone'}
                  onRemove={() => setKept(kept.filter((other) => other !== one))}
                />
              ))}
              {added.map((one) => (
                <ExpectedItem
                  key={one.slice_id}
                  documentName={one.meta.document.name}
                  text={one.slice}
                  isGone={false}
                  onRemove={() => setAdded(added.filter((other) => other !== one))}
                />
              ))}
            </ul>
          )}
        </section>
        {count < RECALL_EXPECTED_MAX && (
          <SlicePicker
            datasetId={dataset_id}
            takenIds={[...kept.map(({ slice_id }) => slice_id), ...added.flatMap((one) => one.joined_slice_ids)]}
            onPick={(slice) => setAdded([...added, slice])}
          />
        )}
        {error && (
          <div role="alert">
            <Text size="label" tone="danger">
              {errorMessage(error)}
            </Text>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

interface ExpectedItemProps {
  documentName: string;
  text: string;
  isGone: boolean;
  onRemove: () => void;
}

function ExpectedItem({ documentName, text, isGone, onRemove }: ExpectedItemProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.source}>
          {documentName}
          {isGone && <Tag tone="warning">{t('case_gone')}</Tag>}
        </p>
        <p dir="auto" className={styles.text}>
          {text === '' ? t('case_document_gone') : text}
        </p>
      </div>
      <IconButton
        label={t('case_expected_remove', { name: documentName })}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}
