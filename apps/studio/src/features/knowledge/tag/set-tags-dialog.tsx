import { type DatasetTag, DOCUMENTS_AT_ONCE_MAX, type DocumentInfo, SetDocumentTags } from '@parley/contract';
import { Button, Checkbox, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import styles from './tag.module.css';
import { TagValueField } from './tag-value-field.tsx';

interface SetTagsDialogProps {
  datasetId: string;
  tags: readonly DatasetTag[];
  /** Those that are listed. */
  documents: readonly Pick<DocumentInfo, 'document_id' | 'name'>[];
  /** They were selected before. */
  areChosen?: boolean;
  onClose: () => void;
}

/** Sets tags of several documents at once. */
export function SetTagsDialog({ datasetId, tags, documents, areChosen = false, onClose }: SetTagsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const listed = documents.slice(0, DOCUMENTS_AT_ONCE_MAX);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    areChosen ? listed.map(({ document_id }) => document_id) : [],
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(SetDocumentTags, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('document_tags_saved'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const isAll = chosen.length === listed.length;
  const submit = () => {
    setFailure('');
    save.mutate({ dataset_id: datasetId, document_ids: [...chosen], values: set });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('documents_tag')}
      description={t('documents_tag_hint')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || Object.keys(set).length === 0}
            isLoading={save.isPending}
            onClick={submit}
          >
            {t('documents_tag_count', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack>
        {tags.map((tag) => (
          <TagValueField
            key={tag.tag_id}
            tag={tag}
            value={values[tag.tag_id] ?? ''}
            emptyLabel={t('tag_unchanged')}
            onChange={(value) => setValues({ ...values, [tag.tag_id]: value })}
          />
        ))}
        <Checkbox
          label={t('documents_tag_all')}
          checked={isAll ? true : chosen.length > 0 ? 'indeterminate' : false}
          onCheckedChange={(isChosen) => setChosen(isChosen ? listed.map(({ document_id }) => document_id) : [])}
        />
        <fieldset aria-label={t('documents_tag_list')} className={styles.documents}>
          {listed.map(({ document_id, name }) => (
            <Checkbox
              key={document_id}
              label={name}
              checked={chosen.includes(document_id)}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, document_id] : chosen.filter((id) => id !== document_id))
              }
            />
          ))}
        </fieldset>
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </Dialog>
  );
}
