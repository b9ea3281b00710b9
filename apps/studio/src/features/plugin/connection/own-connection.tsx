import { GetOAuthStatus, type Plugin, type PluginAuth } from '@parley/contract';
import { Button, Row, Tag, Text } from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useConnect } from './use-connect.ts';
import { UserKeyDialog } from './user-key-dialog.tsx';

/** Whether each user connects an account or stores a key of their own. */
export const isConnectedByUsers = (auth: PluginAuth): boolean =>
  auth.type === 'oauth' || ((auth.type === 'key' || auth.type === 'basic') && auth.owner === 'user');

/** Whether the user is connected; undefined until it is known, and where users do not connect. */
export function useIsConnected({ plugin_id, auth }: Pick<Plugin, 'plugin_id' | 'auth'>): boolean | undefined {
  const { data } = useOperationQuery(GetOAuthStatus, { plugin_id }, { enabled: isConnectedByUsers(auth) });
  return isConnectedByUsers(auth) ? data?.is_connected : undefined;
}

/** Where each user connects an account or stores a key: that of the builder, with which they try the plugin. */
export function OwnConnection({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const connect = useConnect();
  const [isOpen, setOpen] = useState(false);
  const isConnected = useIsConnected(plugin);
  const { plugin_id, auth, name } = plugin;
  if (isConnected === undefined) return null;
  return (
    <Row gap={3} justify="between">
      <Row gap={2}>
        <Text size="label">{t('plugin_connection_own')}</Text>
        <Tag tone={isConnected ? 'success' : 'warning'}>
          {t(isConnected ? 'plugin_connection_connected' : 'plugin_connection_missing')}
        </Tag>
      </Row>
      <Button
        size="small"
        icon={<Link2 aria-hidden />}
        onClick={() => (auth.type === 'oauth' ? void connect(plugin_id) : setOpen(true))}
      >
        {t(isConnected ? 'plugin_connection_renew' : 'plugin_connection_connect')}
      </Button>
      {isOpen && (
        <UserKeyDialog
          plugin={{ id: plugin_id, name }}
          isBasic={auth.type === 'basic'}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}
