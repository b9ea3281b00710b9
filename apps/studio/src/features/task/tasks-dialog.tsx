import {
  CreateTask,
  DeleteTask,
  ListTasks,
  PauseTask,
  RunTask,
  Scene,
  scheduleText,
  type Task,
  TaskType,
  UpdateTask,
} from '@parley/contract';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorCard,
  IconButton,
  ListRow,
  Menu,
  MenuItem,
  Skeleton,
  Stack,
  Tag,
  useToast,
} from '@parley/ui';
import { ArrowLeft, CalendarClock, Ellipsis, History, Pause, Pencil, Play, Plus, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskHistory } from './task-history.tsx';
import styles from './task-list.module.css';
import { sceneOf, type TasksChat, tasksOf } from './tasks-chat.ts';
import { useFormatTaskTime } from './use-format-task-time.ts';
import { useRefreshTasks } from './use-refresh-tasks.ts';

const pauseTexts: Readonly<Record<Exclude<Task['pause'], ''>, TextKey>> = {
  user: 'task_paused',
  unread: 'task_paused_unread',
  failing: 'task_paused_failing',
};

export interface TasksDialogProps {
  /** New tasks are for it. */
  chat: TasksChat;
  /** A task whose history is shown first. */
  taskId?: string | undefined;
  onClose: () => void;
}

/** The scheduled tasks that the user has with an agent, and what they did. */
export function TasksDialog({ chat, taskId, onClose }: TasksDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  // The agent adds tasks in the chat, too, and its answer links to them at once.
  const { data, error, refetch } = useOperationQuery(ListTasks, tasksOf(chat), { staleTime: 0 });
  const [openId, setOpenId] = useState(taskId);
  const [isAdding, setAdding] = useState(false);
  const opened = data?.tasks.find(({ task_id }) => task_id === openId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={opened ? opened.name : t('tasks')}
      description={opened ? undefined : t('tasks_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <Stack gap={3}>
        {!data && !error && <Skeleton height="160px" />}
        {error && !data && (
          <ErrorCard
            title={t('data_error_title', { module: t('tasks') })}
            message={errorMessage(error)}
            actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        )}
        {opened && (
          <>
            <div>
              <Button
                size="small"
                variant="ghost"
                icon={<ArrowLeft aria-hidden />}
                onClick={() => setOpenId(undefined)}
              >
                {t('tasks_all')}
              </Button>
            </div>
            <TaskHistory task={opened} chat={chat} onContinued={onClose} />
          </>
        )}
        {data && !opened && (
          <>
            {data.user_task_allowed && (
              <div>
                <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
                  {t('task_add')}
                </Button>
              </div>
            )}
            {data.tasks.length === 0 ? (
              <EmptyState
                size="section"
                icon={<CalendarClock aria-hidden />}
                title={t('tasks_none')}
                message={t(data.user_task_allowed ? 'tasks_none_hint' : 'tasks_none_of_agent')}
              />
            ) : (
              <ul aria-label={t('tasks')} className={styles.list}>
                {data.tasks.map((task) => (
                  <TaskRow
                    key={task.task_id}
                    task={task}
                    isOfEditor={chat.conversationId === undefined}
                    onOpen={() => setOpenId(task.task_id)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Stack>
      {isAdding && <AddTaskDialog chat={chat} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

function AddTaskDialog({ chat, onClose }: Pick<TasksDialogProps, 'chat' | 'onClose'>) {
  const { t } = useTranslation();
  const saved = useSaved(onClose);
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState('');
  const add = useOperationMutation(CreateTask, {
    onSuccess: () => saved(t('task_added')),
    onError: (failed) => setFailure(errorMessage(failed)),
  });
  return (
    <TaskDialog
      isSaving={add.isPending}
      failure={failure}
      onSave={(task) => add.mutate({ bot_id: chat.botId, scene: sceneOf(chat), ...task })}
      onClose={onClose}
    />
  );
}

function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const saved = useSaved(onClose);
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState('');
  const update = useOperationMutation(UpdateTask, {
    onSuccess: () => saved(t('task_saved')),
    onError: (failed) => setFailure(errorMessage(failed)),
  });
  return (
    <TaskDialog
      task={task}
      isSaving={update.isPending}
      failure={failure}
      onSave={(change) => update.mutate({ task_id: task.task_id, ...change })}
      onClose={onClose}
    />
  );
}

function useSaved(onClose: () => void) {
  const toast = useToast();
  const refresh = useRefreshTasks();
  return async (message: string) => {
    await refresh();
    toast('success', message);
    onClose();
  };
}

interface TaskRowProps {
  task: Task;
  /** The list is beside the chat of the editor: it has the tasks of that one and those of the published agent. */
  isOfEditor: boolean;
  onOpen: () => void;
}

function TaskRow({ task, isOfEditor, onOpen }: TaskRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatTime = useFormatTaskTime();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const { name, schedule, pause, is_disabled, next_run_at, last_run, unread_count, task_type } = task;
  const isOwn = task_type === TaskType.user;
  return (
    <ListRow
      title={name}
      tag={
        <>
          {!isOwn && <Tag>{t('task_of_agent')}</Tag>}
          {isOfEditor && task.scene !== Scene.playground && <Tag>{t('task_in_published')}</Tag>}
          {is_disabled && <Tag>{t('task_switched_off')}</Tag>}
          {pause !== '' && <Tag>{t(pauseTexts[pause])}</Tag>}
          {last_run?.status === 'failed' && pause !== 'failing' && <Tag tone="danger">{t('task_last_failed')}</Tag>}
          {unread_count > 0 && <Tag>{t('task_unread_count', { count: unread_count })}</Tag>}
        </>
      }
      details={[
        scheduleText(schedule, locale),
        ...(next_run_at === null ? [] : [t('task_next', { time: formatTime(next_run_at, schedule.time_zone) })]),
        schedule.time_zone,
        ...(next_run_at === null && pause === '' && !is_disabled
          ? [t(task.scene === Scene.playground && !isOwn ? 'task_published_only' : 'task_over')]
          : []),
      ]}
      action={
        <>
          <IconButton label={t('task_history_of', { name })} icon={<History aria-hidden />} onClick={onOpen} />
          <TaskMenu task={task} isOwn={isOwn} onStarted={onOpen} onChoose={setDialog} />
        </>
      }
    >
      {dialog === 'edit' && <EditTaskDialog task={task} onClose={close} />}
      {dialog === 'delete' && <DeleteTaskDialog task={task} onClose={close} />}
    </ListRow>
  );
}

interface TaskMenuProps {
  task: Task;
  isOwn: boolean;
  onStarted: () => void;
  onChoose: (dialog: 'edit' | 'delete') => void;
}

function TaskMenu({ task: { task_id, name, pause, is_disabled }, isOwn, onStarted, onChoose }: TaskMenuProps) {
  const { t } = useTranslation();
  const refresh = useRefreshTasks();
  const change = useOperationMutation(PauseTask, { onSuccess: refresh });
  const run = useOperationMutation(RunTask, {
    onSuccess: async () => {
      await refresh();
      onStarted();
    },
  });
  const isPaused = pause !== '';
  return (
    <Menu trigger={<IconButton label={t('task_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
      {!is_disabled && (
        <MenuItem icon={<Zap aria-hidden />} onSelect={() => run.mutate({ task_id })}>
          {t('task_run_now')}
        </MenuItem>
      )}
      <MenuItem
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onSelect={() => change.mutate({ task_id, is_paused: !isPaused })}
      >
        {t(isPaused ? 'task_resume' : 'task_pause')}
      </MenuItem>
      {isOwn && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onChoose('edit')}>
            {t('task_edit')}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onChoose('delete')}>
            {t('task_delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function DeleteTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const saved = useSaved(onClose);
  const remove = useOperationMutation(DeleteTask, { onSuccess: () => saved(t('task_deleted')) });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('task_delete_title', { name: task.name })}
      text={t('task_delete_text')}
      confirmLabel={t('task_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ task_id: task.task_id })}
    />
  );
}
