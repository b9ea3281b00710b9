import {
  ContinueTaskRun,
  ListTaskRuns,
  MarkTaskRead,
  type ResponseOf,
  type Task,
  type TaskRun,
} from '@parley/contract';
import { Button, classNames, EmptyState, ErrorCard, ListRow, Skeleton, Stack, Tag, useToast } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, MessageSquare } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './task-list.module.css';
import { sceneOf, type TasksChat } from './tasks-chat.ts';
import { useFormatTaskTime } from './use-format-task-time.ts';
import { useRefreshTasks } from './use-refresh-tasks.ts';

const statusTexts: Readonly<Record<TaskRun['status'], TextKey>> = {
  waiting: 'task_run_waiting',
  running: 'task_run_running',
  done: 'task_run_done',
  failed: 'task_run_failed',
};
/** While a run is under way, its end is looked for. */
const LOOK_AGAIN_MS = 2_000;

interface TaskHistoryProps {
  task: Pick<Task, 'task_id' | 'name' | 'schedule'>;
  /** The chat in which its answers can be continued. */
  chat: TasksChat;
  /** The answer of a run is in the chat. */
  onContinued: () => void;
}

/** What a task has done so far, newest first. Whoever looks has read it. */
export function TaskHistory({ task: { task_id, name, schedule }, chat, onContinued }: TaskHistoryProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(ListTaskRuns, { task_id }),
    queryFn: ({ pageParam }): Promise<ResponseOf<typeof ListTaskRuns>> =>
      call(ListTaskRuns, pageParam ? { task_id, cursor: pageParam } : { task_id }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.runs.some(isOpen) ? LOOK_AGAIN_MS : false),
  });
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? [];
  useRead(task_id, runs.filter(({ is_read, ended_at }) => !is_read && ended_at !== null).length);
  if (query.isPending) return <Skeleton height="120px" />;
  if (query.error && !query.data)
    return (
      <ErrorCard
        title={t('task_runs_failed')}
        message={errorMessage(query.error)}
        actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
      />
    );
  if (runs.length === 0)
    return (
      <EmptyState
        size="section"
        icon={<History aria-hidden />}
        title={t('task_runs_none')}
        message={t('task_runs_none_hint')}
      />
    );
  return (
    <Stack gap={3}>
      <ul aria-label={t('task_history_of', { name })} className={styles.list}>
        {runs.map((run) => (
          <RunRow key={run.task_run_id} run={run} timeZone={schedule.time_zone} chat={chat} onContinued={onContinued} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button size="small" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('task_runs_more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const isOpen = ({ status }: TaskRun): boolean => status === 'waiting' || status === 'running';

/** Marks what is shown as read. */
function useRead(taskId: string, unreadCount: number): void {
  const refresh = useRefreshTasks();
  const { mutate } = useOperationMutation(MarkTaskRead, { onSuccess: refresh });
  useEffect(() => {
    if (unreadCount > 0) mutate({ task_id: taskId });
  }, [taskId, unreadCount, mutate]);
}

interface RunRowProps {
  run: TaskRun;
  /** Of its task. */
  timeZone: string;
  chat: TasksChat;
  onContinued: () => void;
}

function RunRow({ run, timeZone, chat, onContinued }: RunRowProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTaskTime();
  const toast = useToast();
  const refresh = useRefreshTasks();
  const continueInChat = useOperationMutation(ContinueTaskRun, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('task_continued'));
      onContinued();
    },
  });
  const { task_run_id, status, due_at, is_manual, missed_count, text, error, is_read } = run;
  return (
    <ListRow
      title={formatTime(due_at, timeZone)}
      tag={
        <>
          <Tag>{t(statusTexts[status])}</Tag>
          {!is_read && !isOpen(run) && <Tag>{t('task_unread')}</Tag>}
        </>
      }
      details={[
        timeZone,
        ...(is_manual ? [t('task_run_manual')] : []),
        ...(missed_count > 0 ? [t('task_run_missed', { count: missed_count })] : []),
      ]}
      note={(text || error) && <RunText text={text || error} isError={error !== ''} />}
      action={
        status === 'done' && (
          <Button
            size="small"
            icon={<MessageSquare aria-hidden />}
            isLoading={continueInChat.isPending}
            onClick={() =>
              continueInChat.mutate({
                task_run_id,
                scene: sceneOf(chat),
                ...(chat.conversationId !== undefined && { conversation_id: chat.conversationId }),
              })
            }
          >
            {t('task_continue')}
          </Button>
        )
      }
    />
  );
}

/** Longer texts are cut until their user wants to see the rest. */
const LONG_CHARACTERS = 400;
const LONG_LINES = 6;

function RunText({ text, isError }: { text: string; isError: boolean }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const textId = useId();
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p
        id={textId}
        dir="auto"
        className={classNames(styles.text, isError && styles.error, isLong && !isWhole && styles.cut)}
      >
        {text}
      </p>
      {isLong && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isWhole}
          aria-controls={textId}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'task_run_less' : 'task_run_more')}
        </Button>
      )}
    </>
  );
}
