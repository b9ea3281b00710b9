import { findMessage, messageTime, safeHref } from '@parley/chat-core';
import { Avatar } from '@parley/ui';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { freePictureUrl } from '../../content/picture/picture-url.ts';
import { type Sender, senderName } from '../../selectors/sender.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './message-head.module.css';

interface MessageHeadProps {
  id: string;
  messageId: string;
  sender: Sender;
  /** Later messages in a row of the same sender have the name for screen readers only. */
  isFirst: boolean;
}

/** Name and time. Badge and handle are extended info: shown on the PC layout if the host enables it (chat §2). */
export function MessageHead({ id, messageId, sender, isFirst }: MessageHeadProps) {
  const texts = useTexts();
  const { layout, preferences } = useSettings();
  const name = senderName(sender, texts);
  const isExtended = layout === 'pc' && preferences.showUserExtendedInfo;
  return (
    <div className={isFirst ? styles.head : styles.hidden}>
      <h3 id={id} className={styles.hidden}>
        {formatText(texts.said, { name })}
      </h3>
      {isFirst && (
        <>
          {/* The mobile layout has no column for it. */}
          {layout === 'mobile' && sender.kind === 'assistant' && (
            <span className={styles.face}>
              <Avatar kind="agent" name={name} src={freePictureUrl(sender.url, preferences)} size={20} />
            </span>
          )}
          <span aria-hidden className={styles.nickname}>
            {name}
          </span>
          {isExtended && sender.badge && <SenderBadge badge={sender.badge} />}
          {isExtended && sender.handle && <span className={styles.handle}>@{sender.handle}</span>}
          <MessageTime messageId={messageId} />
        </>
      )}
    </div>
  );
}

/** The badge beside a name: icon, label and optional link. */
function SenderBadge({ badge }: { badge: NonNullable<Sender['badge']> }) {
  const icon = freePictureUrl(badge.icon_url, useSettings().preferences);
  const href = badge.jump_link && safeHref(badge.jump_link);
  const content = (
    <>
      {icon && <img src={icon} alt="" className={styles.badgeIcon} />}
      {badge.label_name}
    </>
  );
  if (!href) return <span className={styles.badge}>{content}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.badge}>
      {content}
    </a>
  );
}

/** The time, with the day unless it is today, and with the year unless it is this year (chat §9). */
function MessageTime({ messageId }: { messageId: string }) {
  const time = useInGroup((conversation) => findMessage(conversation, messageId)?.content_time ?? 0);
  if (time === 0) return null;
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      {messageTime(time, Date.now())}
    </time>
  );
}
