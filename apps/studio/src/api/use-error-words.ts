import { ApiError } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { ConnectionFailed } from './connection-failed.ts';

/** Turns what a call threw into words for the user. The server already speaks the user's language. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiError) return error.message;
    return error instanceof ConnectionFailed ? t('connection_failed') : t('unexpected_failure');
  };
}
