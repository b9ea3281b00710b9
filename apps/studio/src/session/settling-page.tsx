import { useErrorMessage } from '../api/use-error-message.ts';
import { FailedPage } from '../page/failed-page.tsx';
import { LoadingPage } from '../page/loading-page.tsx';
import { settleLogin } from './settle-login.ts';

/** The sign page while the login status is unknown. It has no router, so a failure is not the error page of the studio. */
export function SettlingPage({ problem }: { problem: unknown }) {
  const errorMessage = useErrorMessage();
  if (problem === undefined) return <LoadingPage />;
  return <FailedPage message={errorMessage(problem)} onRetry={() => void settleLogin()} />;
}
