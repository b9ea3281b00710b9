import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chatPath } from './bot-path.ts';
import styles from './chat-link.module.css';

interface ChatLinkProps {
  spaceId: string;
  botId: string;
  name: string;
}

/** Leads from the card of a published agent to the conversations with it. */
export function ChatLink({ spaceId, botId, name }: ChatLinkProps) {
  const { t } = useTranslation();
  const label = t('bot_chat_with', { name });
  return (
    <Link to={chatPath(spaceId, botId)} aria-label={label} title={label} className={styles.link}>
      <MessagesSquare aria-hidden />
    </Link>
  );
}
