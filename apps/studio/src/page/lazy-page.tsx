import { Skeleton } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorPage } from './error-page.tsx';
import { LazyPartBoundary } from './lazy-part.tsx';

interface LazyPageProps {
  /** Of the error page. */
  title: string;
  children: ReactNode;
}

/** Holds a `lazyPart` that is a page of its own: when it cannot be loaded, there is a way to try again. */
export function LazyPage({ title, children }: LazyPageProps) {
  const { t } = useTranslation();
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <ErrorPage title={title} subtitle={t('part_failed')} onRetry={() => setFailed(false)} />;
  return (
    <LazyPartBoundary onFailed={() => setFailed(true)} fallback={<Skeleton height="320px" />}>
      {children}
    </LazyPartBoundary>
  );
}
