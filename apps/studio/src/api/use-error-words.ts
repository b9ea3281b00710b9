import { ApiError, errorCatalogue } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { ConnectionFailed } from './connection-failed.ts';

/** Only what went wrong on the server's side can be found by the id, in its log. */
const isInternal = ({ code }: ApiError) => code === errorCatalogue.internal.code;

/** Turns what a call threw into words for the user. The server already speaks the user's language. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiError) return isInternal(error) ? `${error.message} (${error.logId})` : error.message;
    return error instanceof ConnectionFailed ? t('connection_failed') : t('unexpected_failure');
  };
}
