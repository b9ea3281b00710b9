import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorPage } from '../page/error-page.tsx';
import { isOutdatedPart, navigateHard } from './hard-navigation.ts';

/** studio §8: a render error on a route. A reload also helps a page whose scripts were replaced by an update. */
export function RouteErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const errorMessage = useErrorMessage();
  useEffect(() => {
    if (isOutdatedPart(error)) navigateHard(Date.now());
  }, [error]);
  return (
    <ErrorPage
      title={t('data_error_title', { module: t('page') })}
      subtitle={error instanceof Error ? errorMessage(error) : t('data_error_msg')}
      error={error}
      onRetry={() => window.location.reload()}
    />
  );
}
