import { Page, Spinner } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** A small page in the middle of the window that is still loading. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <Page width="centred">
      <Spinner label={t('loading')} size={24} />
    </Page>
  );
}
