import { CreateMockSet, ListMockSets, MOCK_NAME_MAX, type PluginTool } from '@parley/contract';
import { Button, Dialog, Stack, TextField } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Failure } from '../failure.tsx';
import { newCaseId } from './case-id.ts';
import { exampleResponse } from './example-response.ts';

interface CreateMockSetDialogProps {
  tool: PluginTool;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** A new set. Where the tool has an example, its response is the first case. */
export function CreateMockSetDialog({ tool, onCreated, onClose }: CreateMockSetDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const create = useOperationMutation(CreateMockSet, {
    onSuccess: async ({ mock_set_id }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListMockSets) });
      onCreated(mock_set_id);
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('mock_create')}
      description={t('mock_create_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={name.trim() === ''}
            isLoading={create.isPending}
            onClick={() => {
              setFailure('');
              const cases = [{ id: newCaseId(), name: t('mock_case_first'), response: exampleResponse(tool) ?? '{}' }];
              create.mutate({ api_id: tool.api_id, name, cases });
            }}
          >
            {t('mock_create')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('mock_name')}
          value={name}
          maxLength={MOCK_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
