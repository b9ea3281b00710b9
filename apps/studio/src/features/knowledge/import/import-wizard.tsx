import {
  CreateDocument,
  closestIntervalOf,
  type Dataset,
  DocumentSource,
  ReviewStatus,
  UpdateType,
} from '@parley/contract';
import { Text } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TextImportType } from '../knowledge-path.ts';
import { ImportTags, useImportTags } from '../tag/import-tags.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { AddressStep } from './address-step.tsx';
import { FileStep } from './file-step.tsx';
import {
  type ImportDraft,
  type ImportSource,
  isSourceComplete,
  newImportDraft,
  sourcesOf,
  webUrlsOf,
} from './import-draft.ts';
import { PreviewStep } from './preview-step.tsx';
import { ProcessStep } from './process-step.tsx';
import { SegmentStep } from './segment-step.tsx';
import { TextStep } from './text-step.tsx';
import type { ImportDraftEdit } from './use-import-draft.ts';
import { useKeptFiles } from './use-kept-files.ts';
import { nextOf, useReviewStates } from './use-review-states.ts';
import { WizardFoot } from './wizard-foot.tsx';

interface ImportWizardProps extends ImportDraftEdit {
  dataset: Dataset;
  type: TextImportType;
}

const SourceStep = { text_doc: FileStep, text_custom: TextStep, text_url: AddressStep };

/** The steps of an import: what, how it is divided, a look at the result, and the work of the server. */
export function ImportWizard({ dataset, type, ...edit }: ImportWizardProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [problem, setProblem] = useState('');
  const { draft, change } = edit;
  const Source = SourceStep[type];
  const sources = sourcesOf(draft, type);
  const states = useReviewStates(dataset.dataset_id, draft);
  useKeptFiles(edit);
  const tags = useImportTags(dataset.dataset_id, draft.tags);
  // Those beyond the previewed ones are read by the import itself.
  const readable = sources.flatMap((source, index) => {
    const review_id = draft.reviewIds[index];
    const isFailed = states.reviews.get(review_id ?? '')?.status === ReviewStatus.failed;
    return isFailed ? [] : [{ ...baseOf(source, draft), ...(review_id !== undefined && { review_id }) }];
  });
  const create = useOperationMutation(CreateDocument, {
    onSuccess: ({ document_infos, duplicates }) => {
      void refresh();
      // What was imported need not be kept in the browser any longer.
      const documentIds = document_infos.map(({ document_id }) => document_id);
      change({ ...newImportDraft, step: 'process', documentIds, duplicates });
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  const importAll = () => {
    setProblem('');
    create.mutate({
      dataset_id: dataset.dataset_id,
      document_bases: readable,
      chunk_strategy: draft.strategy,
      ...tags.request,
    });
  };
  switch (draft.step) {
    case 'source':
      return (
        <>
          <Source datasetId={dataset.dataset_id} {...edit} />
          <WizardFoot
            nextLabel={t('next')}
            next={isSourceComplete(draft, type) ? 'enable' : 'disable'}
            onNext={() => change({ step: 'segment' })}
          />
        </>
      );
    case 'segment':
      return (
        <>
          <SegmentStep strategy={draft.strategy} onChange={(strategy) => change({ strategy })} />
          <ImportTags datasetId={dataset.dataset_id} values={draft.tags} onChange={(tags) => change({ tags })} />
          <WizardFoot
            onBack={() => change({ step: 'source' })}
            nextLabel={t('import_preview')}
            next={draft.strategy.separator === '' || !tags.isValid ? 'disable' : 'enable'}
            onNext={() => change({ step: 'preview', reviewIds: [] })}
          />
        </>
      );
    case 'preview':
      return (
        <PreviewStep
          datasetId={dataset.dataset_id}
          sources={sources.map((source) => reviewOf(source))}
          names={sources.map(({ name }) => name)}
          draft={draft}
          states={states}
          onReviews={(reviewIds) => change({ reviewIds })}
          problem={problem && <Text tone="danger">{problem}</Text>}
          foot={
            <WizardFoot
              onBack={() => change({ step: 'segment' })}
              nextLabel={t('import_start_now', { count: readable.length })}
              next={readable.length === 0 ? 'disable' : nextOf(states, create.isPending)}
              onNext={importAll}
            />
          }
        />
      );
    case 'process':
      return (
        <ProcessStep
          dataset={dataset}
          documentIds={draft.documentIds}
          duplicates={draft.duplicates}
          onFinished={(isFinished) => change({ isFinished })}
          onDone={edit.clear}
        />
      );
  }
}

function baseOf(source: ImportSource, draft: ImportDraft) {
  if ('tos_uri' in source)
    return {
      name: source.name,
      source_info: { document_source: DocumentSource.local, tos_uri: source.tos_uri },
    } as const;
  if ('custom_content' in source)
    return {
      name: source.name,
      source_info: { document_source: DocumentSource.custom, custom_content: source.custom_content },
    } as const;
  const updateInterval = closestIntervalOf(draft.updateInterval, webUrlsOf(draft));
  return {
    // Without a name of its own: the page has a title.
    source_info: { document_source: DocumentSource.web, web_url: source.web_url },
    update_rule: {
      update_type: updateInterval === 0 ? UpdateType.none : UpdateType.cover,
      update_interval: updateInterval,
    },
  } as const;
}

function reviewOf(source: ImportSource) {
  if ('tos_uri' in source) return { tos_uri: source.tos_uri };
  if ('custom_content' in source) return { custom_content: source.custom_content, document_name: source.name };
  return { web_url: source.web_url };
}
