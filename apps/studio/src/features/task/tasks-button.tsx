import { ListTasks } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import styles from './tasks-button.module.css';
import { type TasksChat, tasksOf } from './tasks-chat.ts';

const TasksDialog = lazyPart(async () => (await import('./tasks-dialog.tsx')).TasksDialog);

/** How soon the mark of unread runs follows a run. */
const LOOK_AGAIN_MS = 20_000;

/**
 * Opens the scheduled tasks of the user with an agent, and marks unread runs. A link with `task` opens that one. On the chat page
 * there is no button where there are no tasks and can be none; in the editor the page decides.
 */
export function TasksButton(chat: TasksChat) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const linkedId = parameters.get('task') ?? undefined;
  const { data } = useOperationQuery(ListTasks, tasksOf(chat), { refetchInterval: LOOK_AGAIN_MS });
  const unread = (data?.tasks ?? []).reduce((sum, { unread_count }) => sum + unread_count, 0);
  const isShown = chat.conversationId === undefined || data?.user_task_allowed || (data?.tasks ?? []).length > 0;
  const close = () => {
    setOpen(false);
    if (linkedId === undefined) return;
    parameters.delete('task');
    setParameters(parameters, { replace: true, state });
  };
  return (
    <>
      {isShown && (
        <span className={styles.button}>
          <IconButton
            label={unread > 0 ? t('tasks_unread', { count: unread }) : t('tasks')}
            icon={<CalendarClock aria-hidden />}
            onClick={() => setOpen(true)}
          />
          {unread > 0 && <span aria-hidden className={styles.mark} />}
        </span>
      )}
      {(isOpen || linkedId !== undefined) && (
        <LazyPartBoundary onFailed={close}>
          <TasksDialog key={linkedId} chat={chat} taskId={linkedId} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
