import { CreateDataset, FormatType, type Space } from '@parley/contract';
import { Button, Dialog, SegmentedControl, Select, Stack } from '@parley/ui';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatOf, formats } from '../formats.ts';
import { type ImportType, importPath, knowledgePath } from '../knowledge-path.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { KnowledgeFields, type KnowledgeValues } from './knowledge-fields.tsx';

const emptyValues: KnowledgeValues = { name: '', description: '', iconUri: undefined };

interface CreateKnowledgeDialogProps {
  space: Space;
  /** Gets the new dataset in place of its page: the page below the dialog stays, and documents are imported in a new tab. */
  onCreated?: (dataset: { dataset_id: string; name: string }) => void;
  onClose: () => void;
}

/** studio §4 create-knowledge flow: create only, or create and go on with the import of documents. */
export function CreateKnowledgeDialog({ space, onCreated, onClose }: CreateKnowledgeDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefreshKnowledge();
  const formId = useId();
  const [format, setFormat] = useState<FormatType>(FormatType.text);
  const [importType, setImportType] = useState<ImportType>(formatOf(format).importType);
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    initialValues: emptyValues,
    schema: CreateDataset.request,
    toInput: ({ iconUri, ...values }) => ({ ...values, icon_uri: iconUri, space_id: space.id, format_type: format }),
    fieldOfFailure: 'name',
    onSubmit: (request) => create.mutate(request, { onSuccess: openImport }),
  });
  const create = useOperationMutation(CreateDataset, { onSuccess: () => void refresh(), onError: form.showError });
  const isBusy = create.isPending || isUploading;
  type Created = { dataset_id: string };
  const openImport = ({ dataset_id }: Created, { name }: { name: string }) => {
    const path = importPath(space.id, dataset_id, importType);
    if (!onCreated) return void navigate(path);
    onCreated({ dataset_id, name });
    window.open(path, '_blank', 'noopener');
  };
  const openKnowledge = ({ dataset_id }: Created, { name }: { name: string }) =>
    onCreated ? onCreated({ dataset_id, name }) : void navigate(knowledgePath(space.id, dataset_id));
  const { importTypes } = formatOf(format);
  const chooseFormat = (next: FormatType) => {
    setFormat(next);
    setImportType(formatOf(next).importType);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('knowledge_create')}
      description={t('knowledge_create_hint')}
      closeLabel={t('close')}
      footer={
        <>
          <Button
            disabled={!form.request}
            isLoading={isBusy}
            onClick={() => form.submitWith((request) => create.mutate(request, { onSuccess: openKnowledge }))}
          >
            {t('knowledge_create_only')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!form.request} isLoading={isBusy}>
            {t('knowledge_create_import')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <Stack>
          {formats.length > 1 && (
            <SegmentedControl
              label={t('knowledge_format')}
              value={String(format)}
              options={formats.map(({ value, title }) => ({ value: String(value), label: t(title) }))}
              onValueChange={(value) => chooseFormat(Number(value) as FormatType)}
              hint={t(formatOf(format).hint)}
            />
          )}
          <KnowledgeFields form={form} format={format} onBusyChange={setUploading} />
          {importTypes.length > 1 && (
            <Select
              label={t('knowledge_import_type')}
              value={importType}
              options={importTypes.map((value) => ({ value, label: t(`import_type_${value}`) }))}
              onValueChange={setImportType}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
