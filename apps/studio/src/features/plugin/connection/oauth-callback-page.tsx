import { FinishOAuth } from '@parley/contract';
import { Button, EmptyState, Page, Spinner } from '@parley/ui';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { OAUTH_MESSAGE } from './oauth-callback.ts';

type Outcome =
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'failed'; readonly reason: string };

/** The end of connecting an account: an OAuth server leads the window here. */
export function OAuthCallbackPage() {
  const { t } = useTranslation();
  const outcome = useFinishedConnection();
  return (
    <Page width="centred">
      <PageTitle>{t('plugin_connection_window')}</PageTitle>
      {!outcome && <Spinner label={t('plugin_connection_finishing')} />}
      {outcome?.status === 'done' && (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t('plugin_connection_done', { name: outcome.name })}
          message={t('plugin_connection_done_text')}
          action={<Button onClick={() => window.close()}>{t('plugin_connection_close')}</Button>}
        />
      )}
      {outcome?.status === 'failed' && (
        <EmptyState
          role="alert"
          icon={<CircleX aria-hidden />}
          title={t('plugin_connection_failed')}
          message={outcome.reason}
          action={<Button onClick={() => window.close()}>{t('plugin_connection_close')}</Button>}
        />
      )}
    </Page>
  );
}

/** A code is used once, also where React runs effects twice. */
function useFinishedConnection(): Outcome | undefined {
  const errorMessage = useErrorMessage();
  const { search } = useLocation();
  const { plugin_id = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const parameters = new URLSearchParams(search);
    const iss = parameters.get('iss');
    const request = {
      plugin_id,
      state: parameters.get('state') ?? '',
      code: parameters.get('code') ?? '',
      ...(iss !== null && { iss }),
    };
    // The code is of no use to whoever finds it in the history of the browser.
    history.replaceState(history.state, '', location.pathname);
    call(FinishOAuth, request).then(
      ({ plugin_name }) => {
        setOutcome({ status: 'done', name: plugin_name });
        window.opener?.postMessage(OAUTH_MESSAGE, location.origin);
      },
      (error: Error) => setOutcome({ status: 'failed', reason: errorMessage(error) }),
    );
  }, [plugin_id, search, errorMessage]);
  return outcome;
}
