import { ToastProvider } from '@parley/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DataRouter, RouterProvider } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';

/** The whole studio with its providers, in the browser and in tests. */
export function Studio({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider label={t('notification')} regionLabel={t('notifications_region')} closeLabel={t('close')}>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  );
}
