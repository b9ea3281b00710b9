import { type DocumentInfo, SetDocumentTags } from '@parley/contract';
import { Skeleton, Stack, Text, useToast } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { TagValueField } from './tag-value-field.tsx';
import { useDatasetTags } from './use-dataset-tags.ts';

interface DocumentTagsDialogProps {
  document: Pick<DocumentInfo, 'document_id' | 'name' | 'tags'>;
  datasetId: string;
  onClose: () => void;
}

/** The tags of one document. */
export function DocumentTagsDialog({ document, datasetId, onClose }: DocumentTagsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const tags = useDatasetTags([datasetId]);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(SetDocumentTags, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('document_tags_saved'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const stored = Object.fromEntries(document.tags.map(({ tag_id, value }) => [tag_id, value]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    save.mutate({ dataset_id: datasetId, document_ids: [document.document_id], values: changed });
  };
  return (
    <FormDialog
      title={t('document_tags_of', { name: document.name })}
      size="compact"
      form={{ onSubmit: submit }}
      canSave={Object.keys(changed).length > 0}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <Stack>
        {!tags && <Skeleton height="120px" />}
        {tags?.length === 0 && <Text tone="muted">{t('document_tags_none')}</Text>}
        {tags?.map((tag) => (
          <TagValueField
            key={tag.tag_id}
            tag={tag}
            value={changed[tag.tag_id] ?? stored[tag.tag_id] ?? ''}
            emptyLabel={t('tag_no_value')}
            onChange={(value) => setChanged({ ...changed, [tag.tag_id]: value })}
          />
        ))}
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </FormDialog>
  );
}
