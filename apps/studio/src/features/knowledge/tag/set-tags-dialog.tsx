import { type DatasetTag, DOCUMENTS_AT_ONCE_MAX, type DocumentInfo, SetDocumentTags } from '@parley/contract';
import { Button, Checkbox, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChunks } from '../use-chunks.ts';
import { without } from '../without.ts';
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
  const ids = documents.map(({ document_id }) => document_id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(areChosen ? ids : []));
  const chosenIds = ids.filter((id) => chosen.has(id));
  const count = chosenIds.length;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(SetDocumentTags, { onError: (error) => setFailure(errorMessage(error)) });
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const chunks = useChunks({
    size: DOCUMENTS_AT_ONCE_MAX,
    send: (document_ids) => save.mutateAsync({ dataset_id: datasetId, document_ids, values: set }),
  });
  const submit = async () => {
    setFailure('');
    const done = await chunks.run(chosenIds, (sent) => setChosen((before) => without(before, sent)));
    if (done === count) {
      toast('success', t('document_tags_saved'));
      onClose();
    } else if (done > 0) toast('warning', t('documents_tagged_part', { done, count }));
  };
  const close = () => {
    chunks.stop();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('documents_tag')}
      description={t('documents_tag_hint')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0 || Object.keys(set).length === 0}
            isLoading={chunks.isRunning}
            onClick={() => void submit()}
          >
            {t('documents_tag_count', { count })}
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
          checked={count === ids.length ? true : count > 0 ? 'indeterminate' : false}
          onCheckedChange={(isChosen) => setChosen(new Set(isChosen ? ids : []))}
        />
        <fieldset aria-label={t('documents_tag_list')} className={styles.documents}>
          {documents.map(({ document_id, name }) => (
            <Checkbox
              key={document_id}
              label={name}
              checked={chosen.has(document_id)}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? new Set([...chosen, document_id]) : without(chosen, [document_id]))
              }
            />
          ))}
        </fieldset>
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </Dialog>
  );
}
