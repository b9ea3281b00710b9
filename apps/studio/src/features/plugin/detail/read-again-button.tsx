import { type Plugin, RefreshMcpPlugin, type ResponseOf } from '@parley/contract';
import { Button, Dialog, Stack, Text } from '@parley/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LeftOut } from '../create/import-review.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import styles from './read-again-button.module.css';

/** Reads the tools of an MCP server again, and says what has changed and what else the server offers. */
export function ReadAgainButton({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const refresh = useRefreshPlugins();
  const [read, setRead] = useState<ResponseOf<typeof RefreshMcpPlugin>>();
  const again = useOperationMutation(RefreshMcpPlugin, {
    onSuccess: (found) => {
      setRead(found);
      void refresh();
    },
  });
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden />}
        isLoading={again.isPending}
        onClick={() => again.mutate({ plugin_id: plugin.plugin_id })}
      >
        {t('plugin_read_again')}
      </Button>
      {read && (
        <Dialog
          open
          onOpenChange={() => setRead(undefined)}
          title={t('plugin_read_done')}
          closeLabel={t('close')}
          size="small"
          footer={<Button onClick={() => setRead(undefined)}>{t('close')}</Button>}
        >
          <Stack gap={4}>
            <Text>{t('plugin_read_changes', { added: read.added, changed: read.changed, removed: read.removed })}</Text>
            <LeftOut parts={read.left_out} />
            <Offered
              title={t('plugin_mcp_resources')}
              items={read.resources.map(({ uri, name }) => ({ id: uri, name: name || uri, note: uri }))}
            />
            <Offered
              title={t('plugin_mcp_prompts')}
              items={read.prompts.map(({ name, desc }) => ({ id: name, name, note: desc }))}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

interface OfferedProps {
  title: string;
  items: readonly { id: string; name: string; note: string }[];
}

/** What else the server offers, which agents do not use. */
function Offered({ title, items }: OfferedProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <Text size="label">{title}</Text>
      <ul aria-label={title} className={styles.offered}>
        {items.map(({ id, name, note }) => (
          <li key={id}>
            {name}
            {note && note !== name && (
              <Text size="small" tone="muted">
                {note}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
