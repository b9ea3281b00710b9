import { type DocumentInfo, SetDocumentTags } from '@parley/contract';
import { Button, Dialog, Skeleton, Stack, Text, useToast } from '@parley/ui';
import { useId, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
  const formId = useId();
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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('document_tags_of', { name: document.name })}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={Object.keys(changed).length === 0}
            isLoading={save.isPending}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setFailure('');
          save.mutate({ dataset_id: datasetId, document_ids: [document.document_id], values: changed });
        }}
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
      </form>
    </Dialog>
  );
}
