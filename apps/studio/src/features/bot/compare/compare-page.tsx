import { GetDraftBotInfoAgw, OpenComparison } from '@parley/contract';
import { useParams } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { BotInBin } from '../bin/bot-in-bin.tsx';
import { CollaborationProvider } from '../collaboration/collaboration-provider.tsx';
import { DraftEditorProvider } from '../draft/draft-editor-provider.tsx';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { Comparison } from './comparison.tsx';

/** Asks several variants of an agent the same question. */
export function ComparePage() {
  const { t } = useTranslation();
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const errorMessage = useErrorMessage();
  const draft = useOperationQuery(GetDraftBotInfoAgw, { bot_id: botId });
  // The page changes the variants itself, and reads them anew the next time it is opened.
  const comparison = useOperationQuery(
    OpenComparison,
    { bot_id: botId },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const error = (!draft.data && draft.error) || (!comparison.data && comparison.error);
  if (error)
    return (
      <BotInBin botId={botId} spaceId={spaceId} skeleton={<EditorSkeleton />}>
        <ErrorPage
          title={t('data_error_title', { module: t('compare_title') })}
          subtitle={errorMessage(error)}
          error={error}
          onRetry={() => {
            void draft.refetch();
            void comparison.refetch();
          }}
        />
      </BotInBin>
    );
  if (!draft.data || !comparison.data) return <EditorSkeleton />;
  return (
    <DraftEditorProvider key={botId} spaceId={spaceId} draft={draft.data.data}>
      <CollaborationProvider>
        <Comparison
          bot={draft.data.data.bot_info}
          spaceId={spaceId}
          variants={comparison.data.variants}
          canKeep={draft.data.data.editable}
        />
      </CollaborationProvider>
    </DraftEditorProvider>
  );
}
