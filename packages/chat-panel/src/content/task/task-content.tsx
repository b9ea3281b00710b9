import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessage } from '../../chat-client/use-in-group.ts';
import { taskTexts } from '../../texts/later/task-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import type { ContentProps } from '../content-renderer.ts';
import styles from './task-content.module.css';

interface TaskContentProps extends ContentProps {
  children: ReactNode;
}

/** What a scheduled task has to say, below the name of the task. */
export function TaskContent({ messageId, children }: TaskContentProps) {
  const texts = useLaterTexts(taskTexts);
  const message = useMessage(messageId);
  const title = message?.extra_info.message_title;
  return (
    <>
      <p className={styles.title}>
        <CalendarClock aria-hidden size={16} />
        <span dir="auto">{title ? `${texts.scheduledTask}: ${title}` : texts.scheduledTask}</span>
      </p>
      {children}
    </>
  );
}
