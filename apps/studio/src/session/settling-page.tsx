import type { ReactNode } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { FailedPage } from '../page/failed-page.tsx';
import { LoadingPage } from '../page/loading-page.tsx';
import { settleLogin } from './settle-login.ts';

/** Shown while the login status is unknown. */
export function SettlingPage({ problem, skeleton = <LoadingPage /> }: { problem: unknown; skeleton?: ReactNode }) {
  const errorMessage = useErrorMessage();
  if (problem === undefined) return skeleton;
  return <FailedPage message={errorMessage(problem)} onRetry={() => void settleLogin()} />;
}
