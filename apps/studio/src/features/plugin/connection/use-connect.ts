import { GetOAuthStatus, GetQueriedOAuthPluginList, StartOAuth } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { OAUTH_MESSAGE } from './oauth-callback.ts';

const WINDOW = 'popup,width=520,height=720';

/** Loads the connections of the user again. */
export function useRefreshConnections(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [GetOAuthStatus, GetQueriedOAuthPluginList].map((operation) =>
        queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
      ),
    );
  }, [queryClient]);
}

/**
 * Opens a window in which the user connects their account with a plugin. Asks the server whether they have when the window reports or when the
 * user comes back to this one: after a page with Cross-Origin-Opener-Policy the window has lost its opener and cannot report.
 */
export function useConnect(): (pluginId: string) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshConnections();
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    const ask = () => void refresh();
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data === OAUTH_MESSAGE) ask();
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('message', hear, { signal });
    for (const event of ['focus', 'pageshow']) addEventListener(event, ask, { signal });
    document.addEventListener('visibilitychange', ask, { signal });
    return () => stop.abort();
  }, [isOpened, refresh]);
  return async (pluginId) => {
    // Opened before the address is known: a window that is opened later is blocked.
    const opened = window.open('', '_blank', WINDOW);
    try {
      const { authorize_url } = await call(StartOAuth, { plugin_id: pluginId });
      if (opened) {
        opened.location.href = authorize_url;
        setOpened(true);
      } else toast('error', t('plugin_connection_blocked'));
    } catch (error) {
      opened?.close();
      toast('error', errorMessage(error));
    }
  };
}
