import { ApiError, GetDraftBotInfoAgw } from '@parley/contract';
import { ButtonLink } from '@parley/ui';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { useBlockDisplay } from './block/use-block-display.ts';
import { botPath } from './bot-path.ts';
import { BotEditor } from './editor/bot-editor.tsx';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';

const BotInBin = lazyPart(async () => (await import('./bin/bot-in-bin.tsx')).BotInBin);

/** The page of an agent. With a version in the URL it is a preview (studio §4). */
export function BotPage() {
  const { t } = useTranslation();
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const [parameters] = useSearchParams();
  const version = parameters.get('version') || undefined;
  const errorMessage = useErrorMessage();
  const [isBinUnknown, setBinUnknown] = useState(false);
  const query = useOperationQuery(GetDraftBotInfoAgw, { bot_id: botId, ...(version && { version }) });
  const display = useBlockDisplay(botId, version !== undefined);
  // Blocks that fold after they were shown would move what is below them.
  if (query.isPending || display.isPending) return <EditorSkeleton />;
  if (query.error && !query.data) {
    const failed = (
      <ErrorPage
        title={t('data_error_title', { module: t('bot_this') })}
        subtitle={errorMessage(query.error)}
        error={query.error}
        onRetry={() => void query.refetch()}
        action={
          version && (
            <ButtonLink>
              <Link to={botPath(spaceId, botId)}>{t('editor_preview_leave')}</Link>
            </ButtonLink>
          )
        }
      />
    );
    if (isBinUnknown || !(query.error instanceof ApiError)) return failed;
    return (
      <LazyPartBoundary onFailed={() => setBinUnknown(true)} fallback={<EditorSkeleton />}>
        <BotInBin botId={botId} spaceId={spaceId} skeleton={<EditorSkeleton />}>
          {failed}
        </BotInBin>
      </LazyPartBoundary>
    );
  }
  return (
    <BotEditor
      key={`${botId} ${version ?? ''}`}
      spaceId={spaceId}
      loaded={query.data.data}
      isPreview={version !== undefined}
      display={display}
    />
  );
}
