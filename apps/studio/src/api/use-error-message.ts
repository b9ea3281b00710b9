import { ApiError } from '@parley/contract';
import type { Translate } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { internal } from './error-codes.ts';
import { ConnectionFailed } from './fetch-json.ts';

/** Only an internal error has an entry in the server's log that the id leads to. */
const isInternal = ({ code }: ApiError) => code === internal;

/** Turns what a call threw into a text for the user. The server's message is already in the user's language. */
export function errorMessageOf(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return isInternal(error) ? `${error.message} (${error.logId})` : error.message;
  return error instanceof ConnectionFailed ? t('connection_failed') : t('unexpected_failure');
}

/** `errorMessageOf` in the language of the page. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => errorMessageOf(error, t);
}
