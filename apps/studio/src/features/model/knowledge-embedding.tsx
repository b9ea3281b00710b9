import { GetKnowledgeEmbedding, type KnowledgeEmbedding, SetKnowledgeEmbedding } from '@parley/contract';
import {
  Button,
  ConfirmDialog,
  ErrorCard,
  Panel,
  Progress,
  SectionHeader,
  Select,
  Skeleton,
  Text,
  useToast,
} from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeyOf } from '../../api/query-key.ts';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** While slices are indexed, the progress is asked for so often. */
const PROGRESS_MS = 2_000;
/** The option for no model: a select has no empty values. */
const BUILT_IN = 'built-in';

/** For administrators: the embedding of all knowledge, and how far a change of it is. */
export function KnowledgeEmbeddingPanel() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(
    GetKnowledgeEmbedding,
    {},
    { refetchInterval: ({ state }) => (state.data?.embedding.is_indexing ? PROGRESS_MS : false) },
  );
  return (
    <Panel label={t('embedding_title')}>
      <SectionHeader title={t('embedding_title')} hint={t('embedding_hint')} />
      {error && !data ? (
        <ErrorCard
          title={t('embedding_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : data ? (
        <EmbeddingChoice embedding={data.embedding} />
      ) : (
        <Skeleton height="96px" />
      )}
    </Panel>
  );
}

function EmbeddingChoice({ embedding }: { embedding: KnowledgeEmbedding }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const set = useOperationMutation(SetKnowledgeEmbedding, {
    onSuccess: (answer) => {
      setAsked(undefined);
      queryClient.setQueryData(queryKeyOf(GetKnowledgeEmbedding, {}), answer);
      toast('success', t('embedding_changed'));
    },
    onError: () => setAsked(undefined),
  });
  const { model_id, models, slice_count } = embedding;
  const options = [
    { value: BUILT_IN, label: t('embedding_built_in') },
    ...models.map((model) => ({ value: model.model_id, label: model.name })),
  ];
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? '';
  const shown = model_id || BUILT_IN;
  return (
    <>
      <Select
        label={t('embedding_model')}
        value={shown}
        options={options}
        onValueChange={(value) => value !== shown && setAsked(value)}
        error={set.error ? errorMessage(set.error) : undefined}
      />
      {models.length === 0 && <Text tone="muted">{t('embedding_none')}</Text>}
      {embedding.is_model_gone && <Text tone="danger">{t('embedding_gone')}</Text>}
      <IndexState embedding={embedding} />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('embedding_confirm_title', { name: nameOf(asked ?? shown) })}
        text={t('embedding_confirm', { count: slice_count })}
        confirmLabel={t('embedding_confirm_button')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isConfirming={set.isPending}
        onConfirm={() => set.mutate(asked === BUILT_IN ? {} : { model_id: asked })}
      />
    </>
  );
}

function IndexState({ embedding }: { embedding: KnowledgeEmbedding }) {
  const { t } = useTranslation();
  const { is_indexing, slice_count, indexed_count, failure } = embedding;
  if (!is_indexing) return <Text tone="muted">{t('embedding_ready', { count: slice_count })}</Text>;
  const text = t('embedding_progress', { done: indexed_count, count: slice_count });
  return (
    <>
      <Progress
        label={t('embedding_progress_label')}
        percent={(100 * indexed_count) / Math.max(1, slice_count)}
        tone={failure ? 'danger' : 'accent'}
      />
      <Text tone="muted">{text}</Text>
      {failure && <Text tone="danger">{t('embedding_repeated', { failure })}</Text>}
    </>
  );
}
