import { safeHref } from '@parley/chat-core';
import type { Sender } from '../../selectors/sender.ts';
import styles from './sender-badge.module.css';

/** The badge beside a name: an icon, a label, and perhaps a link. */
export function SenderBadge({ badge }: { badge: NonNullable<Sender['badge']> }) {
  const href = badge.jump_link && safeHref(badge.jump_link);
  const content = (
    <>
      {badge.icon_url && <img src={badge.icon_url} alt="" className={styles.icon} />}
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
