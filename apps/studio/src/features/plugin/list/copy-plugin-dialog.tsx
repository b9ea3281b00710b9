import { CopyPlugin, hasSpaceRight, type Plugin } from '@parley/contract';
import { Button, Dialog, Select, Skeleton, Stack, Text, useToast } from '@parley/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { targetSpaces } from '../../../page/target-spaces.ts';
import { pluginPath } from '../plugin-path.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

/** Copies a plugin into a space in which the user may change content. */
export function CopyPluginDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery(targetSpaces);
  // studio §6: the list for choosing a target leaves out public spaces.
  const spaces = data?.filter(
    ({ hide_operation, role_type }) => !hide_operation && hasSpaceRight(role_type, 'change-content'),
  );
  const target = spaces?.find(({ id }) => id === (chosen ?? plugin.space_id)) ?? spaces?.[0];
  const copy = useOperationMutation(CopyPlugin, {
    onSuccess: async ({ plugin_id }, { target_space_id }) => {
      void refresh();
      const space = spaces?.find(({ id }) => id === target_space_id)?.name ?? '';
      toast('success', t('plugin_copied', { name: plugin.name, space }));
      onClose();
      await navigate(pluginPath(target_space_id, plugin_id));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => !copy.isPending && onClose()}
      title={t('plugin_copy_title', { name: plugin.name })}
      description={t('plugin_copy_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button disabled={copy.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!target}
            isLoading={copy.isPending}
            onClick={() => target && copy.mutate({ plugin_id: plugin.plugin_id, target_space_id: target.id })}
          >
            {t('plugin_copy')}
          </Button>
        </>
      }
    >
      <Stack>
        {error && <Text tone="danger">{errorMessage(error)}</Text>}
        {!spaces && !error && <Skeleton height="60px" />}
        {target && spaces && (
          <Select
            label={t('plugin_copy_target')}
            value={target.id}
            options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setChosen}
          />
        )}
        {spaces && !target && <Text tone="muted">{t('plugin_copy_nowhere')}</Text>}
      </Stack>
    </Dialog>
  );
}
