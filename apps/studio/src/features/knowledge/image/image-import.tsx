import {
  CaptionType,
  CreateDocument,
  type Dataset,
  DOCUMENT_NAME_MAX,
  DocumentSource,
  PHOTO_FILE_TYPES,
  PHOTO_MAX_BYTES,
} from '@parley/contract';
import { Text } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type FileRules, FileStep } from '../import/file-step.tsx';
import { isFailed, newImportDraft } from '../import/import-draft.ts';
import { ImportSteps } from '../import/import-steps.tsx';
import { ProcessStep } from '../import/process-step.tsx';
import { useImportDraft } from '../import/use-import-draft.ts';
import { useKeptFiles } from '../import/use-kept-files.ts';
import { WizardFoot } from '../import/wizard-foot.tsx';
import { ImportTags, useImportTags } from '../tag/import-tags.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { AnnotateStep, useCaptionModel } from './annotate-step.tsx';

const rules: FileRules = {
  types: PHOTO_FILE_TYPES,
  maxBytes: PHOTO_MAX_BYTES,
  problems: { kind: 'import_file_picture_kind', empty: 'import_file_empty', large: 'knowledge_insert_img_013' },
};

/** wire §3: the steps of an import of pictures are upload, captions (in place of slices) and progress. */
export function ImageImport({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [problem, setProblem] = useState('');
  const edit = useImportDraft(`${dataset.dataset_id}:image_file`);
  const { draft, change } = edit;
  useKeptFiles(edit);
  const { model } = useCaptionModel(dataset);
  const tags = useImportTags(dataset.dataset_id, draft.tags);
  const chosen = draft.strategy.caption_type ?? CaptionType.auto;
  const caption_type = model === '' ? CaptionType.manual : chosen;
  const uploaded = draft.files.filter(({ status }) => status === 'success');
  const isUploading = draft.files.some(({ status }) => status !== 'success' && !isFailed(status));
  const isComplete = model !== undefined && uploaded.length > 0 && tags.isValid;
  const create = useOperationMutation(CreateDocument, {
    onSuccess: ({ document_infos, duplicates }) => {
      void refresh();
      const documentIds = document_infos.map(({ document_id }) => document_id);
      change({ ...newImportDraft, step: 'process', documentIds, duplicates });
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  const importAll = () => {
    setProblem('');
    create.mutate({
      dataset_id: dataset.dataset_id,
      document_bases: uploaded.map(({ name, uri }) => ({
        name: name.slice(0, DOCUMENT_NAME_MAX),
        source_info: { document_source: DocumentSource.local, tos_uri: uri },
      })),
      chunk_strategy: { caption_type },
      ...tags.request,
    });
  };
  return (
    <>
      <ImportSteps step={draft.step} kind="image" />
      {draft.step === 'source' && (
        <>
          <FileStep datasetId={dataset.dataset_id} {...edit} rules={rules} />
          <WizardFoot
            nextLabel={t('next')}
            next={uploaded.length > 0 && !isUploading ? 'enable' : 'disable'}
            onNext={() => change({ step: 'segment' })}
          />
        </>
      )}
      {draft.step === 'segment' && (
        <>
          <AnnotateStep
            dataset={dataset}
            value={chosen}
            onChange={(next) => change({ strategy: { ...draft.strategy, caption_type: next } })}
          />
          <ImportTags datasetId={dataset.dataset_id} values={draft.tags} onChange={(tags) => change({ tags })} />
          {problem && <Text tone="danger">{problem}</Text>}
          <WizardFoot
            onBack={() => change({ step: 'source' })}
            nextLabel={t('import_start_pictures', { count: uploaded.length })}
            next={create.isPending ? 'loading' : isComplete ? 'enable' : 'disable'}
            onNext={importAll}
          />
        </>
      )}
      {draft.step === 'process' && (
        <ProcessStep
          dataset={dataset}
          documentIds={draft.documentIds}
          duplicates={draft.duplicates}
          onFinished={(isFinished) => change({ isFinished })}
          onDone={edit.clear}
        />
      )}
    </>
  );
}
