import { useTranslation } from 'react-i18next';
import { FailedPage } from '../page/failed-page.tsx';

/** studio §8: a render error on a route. A reload also cures a page whose scripts were replaced by an update. */
export function RouteErrorPage() {
  const { t } = useTranslation();
  return <FailedPage message={t('data_error_msg')} onRetry={() => window.location.reload()} />;
}
