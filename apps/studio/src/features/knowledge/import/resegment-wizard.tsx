import { type Dataset, type DocumentInfo, Resegment, ReviewStatus } from '@parley/contract';
import { Text } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { PreviewStep } from './preview-step.tsx';
import { ProcessStep } from './process-step.tsx';
import { SegmentStep } from './segment-step.tsx';
import type { ImportDraftEdit } from './use-import-draft.ts';
import { nextOf, useReviewStates } from './use-review-states.ts';
import { WizardFoot } from './wizard-foot.tsx';

interface ResegmentWizardProps extends ImportDraftEdit {
  dataset: Dataset;
  document: DocumentInfo;
}

/** wire §3 text resegment: settings, preview, progress. The slices of before are recalled until the new ones are there. */
export function ResegmentWizard({ dataset, document, draft, change, clear }: ResegmentWizardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [problem, setProblem] = useState('');
  const { dataset_id, space_id } = dataset;
  const { document_id } = document;
  const states = useReviewStates(dataset_id, draft);
  const isUnreadable = [...states.reviews.values()].some(({ status }) => status === ReviewStatus.failed);
  const resegment = useOperationMutation(Resegment, {
    onSuccess: () => {
      void refresh();
      change({ step: 'process', documentIds: [document_id], reviewIds: [] });
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  if (draft.step === 'process')
    return (
      <ProcessStep
        dataset={dataset}
        documentIds={[document_id]}
        onFinished={(isFinished) => change({ isFinished })}
        onDone={clear}
      />
    );
  if (draft.step === 'preview')
    return (
      <PreviewStep
        datasetId={dataset_id}
        sources={[{ document_id }]}
        names={[document.name]}
        draft={draft}
        states={states}
        onReviews={(reviewIds) => change({ reviewIds })}
        problem={problem && <Text tone="danger">{problem}</Text>}
        foot={
          <WizardFoot
            onBack={() => change({ step: 'segment' })}
            nextLabel={t('document_resegment')}
            next={isUnreadable ? 'disable' : nextOf(states, resegment.isPending)}
            onNext={() => {
              setProblem('');
              resegment.mutate({
                dataset_id,
                document_ids: [document_id],
                chunk_strategy: draft.strategy,
                review_ids: [...draft.reviewIds],
              });
            }}
          />
        }
      />
    );
  return (
    <>
      <Text tone="muted">{t('document_resegment_hint', { name: document.name })}</Text>
      <SegmentStep strategy={draft.strategy} onChange={(strategy) => change({ strategy })} />
      <WizardFoot
        onBack={() => {
          clear();
          void navigate(knowledgePath(space_id, dataset_id, document_id));
        }}
        nextLabel={t('import_preview')}
        next={draft.strategy.separator === '' ? 'disable' : 'enable'}
        onNext={() => change({ step: 'preview', reviewIds: [] })}
      />
    </>
  );
}
