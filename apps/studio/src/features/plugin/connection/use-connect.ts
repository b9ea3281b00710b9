import { GetOAuthStatus, GetQueriedOAuthPluginList, StartOAuth } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
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

/** Opens a window in which the user connects their account with a plugin. Its end is noticed by the page. */
export function useConnect(): (pluginId: string) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshConnections();
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data === OAUTH_MESSAGE) void refresh();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [refresh]);
  return async (pluginId) => {
    // Opened before the address is known: a window that is opened later is blocked.
    const opened = window.open('', '_blank', WINDOW);
    try {
      const { authorize_url } = await call(StartOAuth, { plugin_id: pluginId });
      if (opened) opened.location.href = authorize_url;
      else toast('error', t('plugin_connection_blocked'));
    } catch (error) {
      opened?.close();
      toast('error', errorMessage(error));
    }
  };
}
