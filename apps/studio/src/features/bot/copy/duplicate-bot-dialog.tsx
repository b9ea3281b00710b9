import {
  ApiError,
  BOT_NAME_MAX,
  copyName,
  DuplicateBotToSpace,
  DuplicateBotVersionToSpace,
  type LeftOutPart,
  type RequestOf,
  type ResponseOf,
  type Space,
} from '@parley/contract';
import { Button, Dialog, ErrorCard, Select, Stack, TextField, useToast } from '@parley/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { logEvent } from '../../../api/log-event.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { targetSpaces } from '../../../page/target-spaces.ts';
import { botPath } from '../bot-path.ts';
import { Failure } from '../create/failure.tsx';
import { ImportNotes, toNotes } from '../import/import-notes.tsx';
import { useAuditMessage } from '../profile/use-audit-message.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';
import { missingInCopy } from './missing-in-copy.ts';

interface DuplicateBotDialogProps {
  bot: { readonly id: string; readonly name: string; readonly spaceId: string };
  /** Left out, the draft is copied. */
  version?: string | undefined;
  onClose: () => void;
}

/** studio §5, §6, §8: copies an agent into a space under a new name. One in a public space cannot be copied. */
export function DuplicateBotDialog({ bot, version, onClose }: DuplicateBotDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data: spaces, error, isFetchedAfterMount, isFetching, refetch } = useQuery(targetSpaces);
  if (!isFetchedAfterMount) return null;
  const isPublic = spaces?.find(({ id }) => id === bot.spaceId)?.hide_operation === true;
  if (spaces && !isPublic)
    return (
      <DuplicateForm
        bot={bot}
        version={version}
        spaces={spaces.filter((space) => !space.hide_operation)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('duplicate_title', { name: bot.name })}
      closeLabel={t('close')}
      size="compact"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {isPublic ? (
        <Failure text={t('duplicate_public')} />
      ) : (
        <ErrorCard
          title={t('spaces_failed')}
          message={error ? errorMessage(error) : ''}
          actions={
            <Button isLoading={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

const logFailure = (message: string, code?: number) =>
  logEvent({ name: 'bot-duplicated', result: 'failed', code, message });

type Target = Pick<RequestOf<typeof DuplicateBotToSpace>, 'target_space_id' | 'name'>;

interface Copied {
  readonly name: string;
  readonly path: string;
  readonly leftOut: readonly LeftOutPart[];
}

function DuplicateForm({ bot, version, spaces, onClose }: DuplicateBotDialogProps & { spaces: readonly Space[] }) {
  const { t, locale } = useTranslation();
  const toast = useToast();
  const formId = useId();
  const navigate = useNavigate();
  const refreshBots = useRefreshBots();
  const [targetId, setTargetId] = useState(bot.spaceId);
  const auditMessage = useAuditMessage();
  const [problem, setProblem] = useState('');
  const [copied, setCopied] = useState<Copied>();
  const reportMissing = (missing: 'info' | 'id') => {
    void refreshBots();
    const message = t(`bot_copy_${missing}_error`);
    toast('error', message);
    logFailure(message);
  };
  const handling = {
    // The target is that of the request: the fields may have been changed since.
    onSuccess: ({ data }: ResponseOf<typeof DuplicateBotToSpace>, { target_space_id, name }: Target) => {
      if (data.check_not_pass) {
        const message = auditMessage(data.check_not_pass_msg);
        logFailure(message);
        return setProblem(message);
      }
      if (data.bot_id === '') return reportMissing('id');
      logEvent({ name: 'bot-duplicated', result: 'success' });
      void refreshBots();
      const copy = { name, path: `${botPath(target_space_id, data.bot_id)}?from=copy`, leftOut: data.left_out };
      if (copy.leftOut.length > 0) return setCopied(copy);
      const space = spaces.find(({ id }) => id === target_space_id)?.name ?? '';
      toast(
        'success',
        target_space_id === bot.spaceId ? t('duplicate_done', { name }) : t('duplicate_done_in', { name, space }),
      );
      void navigate(copy.path);
    },
    onError: (error: Error) => {
      const missing = missingInCopy(error);
      if (missing) return reportMissing(missing);
      logFailure(error.message, error instanceof ApiError ? error.code : undefined);
      form.showError(error);
    },
  };
  const draftCopy = useOperationMutation(DuplicateBotToSpace, handling);
  const versionCopy = useOperationMutation(DuplicateBotVersionToSpace, handling);
  const isPending = draftCopy.isPending || versionCopy.isPending;
  const form = useForm({
    schema: DuplicateBotToSpace.request,
    initialValues: { name: copyName(bot.name, locale) },
    toInput: ({ name }: { name: string }) => ({ draft_bot_id: bot.id, target_space_id: targetId, name }),
    onSubmit: ({ draft_bot_id: bot_id, ...target }) => {
      setProblem('');
      if (version === undefined) draftCopy.mutate({ draft_bot_id: bot_id, ...target });
      else versionCopy.mutate({ bot_id, version, ...target });
    },
  });
  if (copied)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('duplicate_done', { name: copied.name })}
        description={t('duplicate_left_out')}
        closeLabel={t('close')}
        size="small"
        footer={
          <Button variant="primary" onClick={() => void navigate(copied.path)}>
            {t('duplicate_open')}
          </Button>
        }
      >
        <ImportNotes notes={toNotes(copied.leftOut)} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={t('duplicate_title', { name: bot.name })}
      description={t('duplicate_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!form.request || !spaces.some(({ id }) => id === targetId)}
            isLoading={isPending}
          >
            {t('bot_copy')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <Stack gap={4}>
          <Failure text={problem} />
          <TextField
            {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
            label={t('bot_name')}
            required
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Select
            label={t('duplicate_target')}
            value={targetId}
            options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setTargetId}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
