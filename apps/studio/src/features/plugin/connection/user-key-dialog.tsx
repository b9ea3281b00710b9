import { SetUserPluginKey } from '@parley/contract';
import { Button, Dialog, Stack, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SecretField } from '../auth/secret-field.tsx';
import { Failure } from '../failure.tsx';
import { useRefreshConnections } from './use-connect.ts';

interface UserKeyDialogProps {
  plugin: { readonly id: string; readonly name: string };
  /** Name and password in place of a key. */
  isBasic: boolean;
  onClose: () => void;
}

/** Stores the user's own key for a plugin. It is never shown again. */
export function UserKeyDialog({ plugin, isBasic, onClose }: UserKeyDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshConnections();
  const [userName, setUserName] = useState('');
  const [secret, setSecret] = useState('');
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(SetUserPluginKey, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('plugin_connection_saved', { name: plugin.name }));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_connection_key_title', { name: plugin.name })}
      description={t('plugin_connection_key_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={secret === '' || (isBasic && userName === '')}
            isLoading={save.isPending}
            onClick={() => {
              setFailure('');
              save.mutate({ plugin_id: plugin.id, secret: isBasic ? `${userName}:${secret}` : secret });
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {isBasic && (
          <TextField
            label={t('plugin_auth_user')}
            value={userName}
            autoComplete="off"
            onChange={({ target }) => setUserName(target.value)}
          />
        )}
        <SecretField
          label={t(isBasic ? 'plugin_secret_basic' : 'plugin_secret_key')}
          value={secret}
          autoComplete="off"
          onChange={({ target }) => setSecret(target.value)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
