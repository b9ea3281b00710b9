import { ErrorBoundary } from '@parley/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { isOutdatedPart, navigateHard } from './hard-navigation.ts';

interface ModuleBoundaryProps {
  /** Its name, for the message. */
  module: string;
  children: ReactNode;
}

/** studio §2, §8: a message in place of a module that fails to render. The page around it stays. */
export function ModuleBoundary({ module, children }: ModuleBoundaryProps) {
  const { t } = useTranslation();
  return (
    <ErrorBoundary
      title={t('data_error_title', { module })}
      message={t('data_error_msg')}
      retryLabel={t('retry')}
      onError={(error) => {
        if (isOutdatedPart(error)) navigateHard(Date.now());
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
