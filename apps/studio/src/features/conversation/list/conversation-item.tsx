import type { ListedConversation } from '@parley/contract';
import { classNames, IconButton, Menu, Spinner, VisuallyHidden } from '@parley/ui';
import { CircleHelp, Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { chatPath } from '../../bot/index.ts';
import { ConversationMenuItems } from '../conversation-menu.tsx';
import type { ConversationActions } from '../use-conversation-dialogs.tsx';
import styles from './conversation-list.module.css';

interface ConversationItemProps {
  spaceId: string;
  conversation: ListedConversation;
  isCurrent: boolean;
  actions: ConversationActions;
  onLeave?: (() => void) | undefined;
}

/** A conversation in the list, with its marks and its menu. */
export function ConversationItem({ spaceId, conversation, isCurrent, actions, onLeave }: ConversationItemProps) {
  const { t } = useTranslation();
  const { conversation_id: id, bot_id: botId, is_unread } = conversation;
  const title = conversation.title || t('chats_new');
  // What is on the screen is being read.
  const isUnread = is_unread && !isCurrent;
  return (
    <li className={classNames(styles.item, isCurrent && styles.current, isUnread && styles.unread)}>
      <Link
        to={chatPath(spaceId, botId, id)}
        aria-current={isCurrent ? 'page' : undefined}
        title={title}
        className={styles.link}
        onClick={onLeave}
      >
        <span className={styles.title}>{title}</span>
        <StateMark state={conversation.state} isUnread={isUnread} />
      </Link>
      <div className={styles.menu}>
        <Menu trigger={<IconButton label={t('chats_menu', { title })} icon={<Ellipsis aria-hidden />} />}>
          <ConversationMenuItems conversation={conversation} actions={actions} />
        </Menu>
      </div>
    </li>
  );
}

function StateMark({ state, isUnread }: { state: ListedConversation['state']; isUnread: boolean }) {
  const { t } = useTranslation();
  if (state === 'idle' && !isUnread) return null;
  const label = t(state === 'running' ? 'chats_running' : state === 'waiting' ? 'chats_waiting' : 'chats_unread');
  return (
    <span className={styles.mark} title={label}>
      {state === 'running' && <Spinner size={14} />}
      {state === 'waiting' && <CircleHelp aria-hidden />}
      {state === 'idle' && <span className={styles.dot} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
