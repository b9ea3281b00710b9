import { GenerateMockCase, type PluginTool } from '@parley/contract';
import { Button, Dialog, Stack, Textarea } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Failure } from '../failure.tsx';

const WISH_MAX = 500;

interface GenerateCaseDialogProps {
  tool: PluginTool;
  onGenerated: (response: string) => void;
  onClose: () => void;
}

/** Asks the model for a response that fits the tool. */
export function GenerateCaseDialog({ tool, onGenerated, onClose }: GenerateCaseDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [wish, setWish] = useState('');
  const [failure, setFailure] = useState('');
  const generate = useOperationMutation(GenerateMockCase, {
    onSuccess: ({ response }) => onGenerated(response),
    onError: (error) => setFailure(errorMessage(error)),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('mock_case_by_model')}
      description={t('mock_generate_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isLoading={generate.isPending}
            onClick={() => {
              setFailure('');
              generate.mutate({ api_id: tool.api_id, ...(wish.trim() && { wish: wish.trim() }) });
            }}
          >
            {t('mock_generate')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Textarea
          label={t('mock_wish')}
          hint={t('mock_wish_hint')}
          value={wish}
          rows={2}
          isAutoGrowing
          maxLength={WISH_MAX}
          onChange={({ target }) => setWish(target.value)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
