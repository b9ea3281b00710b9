import { ApiError } from '@parley/contract';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ConnectionFailed } from '../api/fetch-json.ts';
import { useErrorMessage } from '../api/use-error-message.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorPage } from '../page/error-page.tsx';
import { isOutdatedPart, navigateHard } from '../page/hard-navigation.ts';

/** studio §8: a render error on a route. A reload also helps a page whose scripts were replaced by an update. */
export function RouteErrorPage({ module = 'page' }: { module?: TextKey }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const errorMessage = useErrorMessage();
  useEffect(() => {
    if (isOutdatedPart(error)) navigateHard(Date.now());
  }, [error]);
  const isOfCall = error instanceof ApiError || error instanceof ConnectionFailed;
  return (
    <ErrorPage
      title={t('data_error_title', { module: t(module) })}
      subtitle={isOfCall ? errorMessage(error) : t('data_error_msg')}
      error={error}
      onRetry={() => window.location.reload()}
    />
  );
}

/** studio §2 fallback of the module knowledge. */
export function KnowledgeErrorPage() {
  return <RouteErrorPage module="draft_section_knowledge" />;
}

/** studio §2 fallback of the module database. */
export function DatabaseErrorPage() {
  return <RouteErrorPage module="draft_section_database_list" />;
}
