import { GetOAuthStatus, isConnectedByUsers, type Plugin } from '@parley/contract';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

/** Whether the user is connected; undefined until it is known, and where users do not connect. */
export function useIsConnected({ plugin_id, auth }: Pick<Plugin, 'plugin_id' | 'auth'>): boolean | undefined {
  const { data } = useOperationQuery(GetOAuthStatus, { plugin_id }, { enabled: isConnectedByUsers(auth) });
  return isConnectedByUsers(auth) ? data?.is_connected : undefined;
}
