import { useErrorWords } from '../api/use-error-words.ts';
import { FailedPage } from '../page/failed-page.tsx';
import { LoadingPage } from '../page/loading-page.tsx';
import { settleLogin } from './settle-login.ts';

/** Shown while it is not known who is signed in. */
export function SettlingPage({ problem }: { problem: unknown }) {
  const errorWords = useErrorWords();
  if (problem === undefined) return <LoadingPage />;
  return <FailedPage message={errorWords(problem)} onRetry={() => void settleLogin()} />;
}
