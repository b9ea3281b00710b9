import {
  DelProfileMemory,
  GetPlayGroundMemory,
  type RequestOf,
  SetKvMemory,
  VARIABLE_VALUE_MAX,
  type Variable,
  type VariableMemory,
} from '@parley/contract';
import { Button, ConfirmDialog, Dialog, ErrorCard, Skeleton, Stack, Text, Textarea, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModuleBoundary } from '../../../page/module-boundary.tsx';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import styles from './values-dialog.module.css';

export interface VariableValuesDialogProps {
  botId: string;
  /** The version that the user talks to; left out for the draft. */
  version: string | undefined;
  variables: readonly Variable[];
  onClose: () => void;
}

/** What an agent keeps about the user who is signed in: to read, to change, and to reset to the defaults. */
export function VariableValuesDialog({ botId, version, variables, onClose }: VariableValuesDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const bot = { bot_id: botId, ...(version !== undefined && { version }) };
  const { data, error, refetch } = useOperationQuery(GetPlayGroundMemory, bot, {
    // The agent sets them in the chat beside this dialog.
    staleTime: 0,
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(GetPlayGroundMemory) });
  const onError = (failed: Error) => setFailure(errorMessage(failed));

  const save = useOperationMutation(SetKvMemory, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('variable_values_saved'));
      onClose();
    },
    onError,
  });
  const reset = useOperationMutation(DelProfileMemory, {
    onSuccess: async (_, { keywords }) => {
      setTyped(keywords ? Object.fromEntries(Object.entries(typed).filter(([key]) => !keywords.includes(key))) : {});
      setAsking(false);
      await refresh();
    },
    onError(failed) {
      // What failed is said in the dialog below the question.
      setAsking(false);
      onError(failed);
    },
  });
  const resetSome = (request: RequestOf<typeof DelProfileMemory>) => {
    setFailure('');
    reset.mutate(request);
  };

  const memories = data?.memories ?? [];
  const changed = memories.flatMap(({ keyword, value }) => {
    const now = typed[keyword];
    return now === undefined || now === value ? [] : [{ keyword, value: now }];
  });
  const submit = () => {
    setFailure('');
    save.mutate({ ...bot, data: changed });
  };
  const hasOwn = memories.some(isOwn);
  const { leave, question } = useDiscardQuestion(changed.length > 0, onClose);
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('variable_values')}
      description={t('variable_values_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        memories.length > 0 && (
          <>
            <Button disabled={!hasOwn} onClick={() => setAsking(true)}>
              {t('variable_reset_all')}
            </Button>
            <Button variant="primary" disabled={changed.length === 0} isLoading={save.isPending} onClick={submit}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {!data && !error && <Skeleton height="160px" />}
        {error && !data && (
          <ErrorCard
            title={t('data_error_title', { module: t('draft_section_variable_list') })}
            message={errorMessage(error)}
            actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        )}
        <ModuleBoundary module={t('draft_section_variable_list')}>
          {memories.map((memory) => (
            <ValueField
              key={memory.keyword}
              memory={memory}
              description={variables.find(({ key }) => key === memory.keyword)?.description ?? ''}
              value={typed[memory.keyword] ?? memory.value}
              isResetting={reset.isPending}
              onType={(value) => setTyped({ ...typed, [memory.keyword]: value })}
              onReset={() => resetSome({ bot_id: botId, keywords: [memory.keyword] })}
            />
          ))}
        </ModuleBoundary>
        {data && memories.length === 0 && <Text tone="muted">{t('variable_none_yet')}</Text>}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('variable_reset_all_title')}
        text={t('variable_reset_all_text')}
        confirmLabel={t('variable_reset_all')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isDangerous
        isConfirming={reset.isPending}
        onConfirm={() => resetSome({ bot_id: botId })}
      />
      {question}
    </Dialog>
  );
}

/** Whether it was set for this user: the others have their defaults. */
const isOwn = ({ update_time }: VariableMemory): boolean => update_time !== '0';

interface ValueFieldProps {
  memory: VariableMemory;
  description: string;
  value: string;
  isResetting: boolean;
  onType: (value: string) => void;
  onReset: () => void;
}

function ValueField({ memory, description, value, isResetting, onType, onReset }: ValueFieldProps) {
  const { t } = useTranslation();
  const { keyword, prompt_disabled } = memory;
  const hints = [
    description,
    prompt_disabled && t('variable_not_in_prompt'),
    !isOwn(memory) && t('variable_is_default'),
  ];
  return (
    <div className={styles.value}>
      <Textarea
        label={keyword}
        value={value}
        rows={1}
        isAutoGrowing
        hasCounter
        maxLength={VARIABLE_VALUE_MAX}
        hint={hints.filter(Boolean).join(' · ')}
        className={styles.text}
        onChange={(event) => onType(event.target.value)}
      />
      {isOwn(memory) && (
        <Button
          size="small"
          variant="ghost"
          icon={<RotateCcw aria-hidden />}
          aria-label={t('variable_reset_one', { key: keyword })}
          disabled={isResetting}
          onClick={onReset}
        >
          {t('variable_reset')}
        </Button>
      )}
    </div>
  );
}
