import type { Plugin } from '@parley/contract';
import { Button, Row, Tag, Text } from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useConnect } from './use-connect.ts';
import { useIsConnected } from './use-is-connected.ts';
import { UserKeyDialog } from './user-key-dialog.tsx';

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
