import {
  BLOCKING_PROBLEMS,
  type PreparePublish,
  PublishDraftBot,
  type ResponseOf,
  VERSION_NOTE_MAX,
} from '@parley/contract';
import { Button, Panel, SectionHeader, Stack, Text, Textarea, useToast } from '@parley/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../../api/use-operation-mutation.ts';
import { RelativeTime } from '../../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useAuditMessage } from '../../profile/use-audit-message.ts';
import { useRefreshVersions } from '../use-refresh-versions.ts';
import { useVersionTitle } from '../use-version-title.ts';
import { PublishProblems } from './publish-problems.tsx';

interface PublishFormProps {
  botId: string;
  spaceId: string;
  prepared: ResponseOf<typeof PreparePublish>['data'];
  mayPublish: boolean;
}

/** What is missing, a note, and the button that publishes the draft as it was shown. */
export function PublishForm({ botId, spaceId, prepared, mayPublish }: PublishFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const titleOf = useVersionTitle();
  const refresh = useRefreshVersions();
  const errorMessage = useErrorMessage();
  const auditMessage = useAuditMessage();
  const [note, setNote] = useState('');
  const head = useRef<HTMLDivElement>(null);
  const { online, next_number: number, changed_sections: changed, problems, commit_version } = prepared;
  const hasChanges = !online || changed.length > 0;
  const publishing = useOperationMutation(PublishDraftBot, {
    onSuccess: async ({ data }) => {
      if (data.check_not_pass) return toast('error', auditMessage(data.check_not_pass_msg));
      setNote('');
      await refresh();
      // The button that had the focus is gone.
      head.current?.focus();
      toast('success', t('publish_done', { version: titleOf(data) }));
    },
    onError: (error) => {
      toast('error', errorMessage(error));
      // Another has saved since: the page shows what would be published now.
      void refresh();
    },
  });
  const isBlocked = problems.some((problem) => BLOCKING_PROBLEMS.includes(problem));
  const publish = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    publishing.mutate({ bot_id: botId, commit_version, ...(note.trim() && { history_info: note }) });
  };
  return (
    <Panel label={t('publish_version')}>
      <div ref={head} tabIndex={-1}>
        <SectionHeader
          title={online && !hasChanges ? titleOf(online) : t('version_number', { number })}
          hint={
            online ? (
              <>
                {hasChanges ? t('publish_state_online', { version: titleOf(online) }) : t('bot_published')} ·{' '}
                <RelativeTime moment={Number(online.create_time) * 1_000} />
              </>
            ) : (
              t('publish_state_never')
            )
          }
        />
      </div>
      {hasChanges && <PublishProblems problems={problems} botId={botId} spaceId={spaceId} />}
      {hasChanges && mayPublish && (
        <form onSubmit={publish}>
          <Stack gap={4}>
            <Textarea
              label={t('publish_note')}
              hint={t('publish_note_hint')}
              placeholder={t('publish_note_placeholder')}
              value={note}
              maxLength={VERSION_NOTE_MAX}
              rows={3}
              isAutoGrowing
              onChange={(event) => setNote(event.target.value)}
            />
            <Button type="submit" variant="primary" aria-disabled={isBlocked} isLoading={publishing.isPending}>
              {t('publish_submit', { number })}
            </Button>
          </Stack>
        </form>
      )}
      {!mayPublish && <Text tone="muted">{t('publish_not_allowed')}</Text>}
    </Panel>
  );
}
