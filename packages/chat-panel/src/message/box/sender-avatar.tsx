import { classNames } from '@parley/ui';
import { Bot, UserRound } from 'lucide-react';
import { useState } from 'react';
import styles from './sender-avatar.module.css';

interface SenderAvatarProps {
  kind: 'user' | 'assistant';
  url: string;
  size?: 'medium' | 'large';
}

/** The picture of a sender; a default icon if there is none or it cannot be loaded (chat §2). */
export function SenderAvatar({ kind, url, size = 'medium' }: SenderAvatarProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const Default = kind === 'user' ? UserRound : Bot;
  return (
    <span aria-hidden className={classNames(styles.avatar, styles[size], styles[kind])}>
      {url && url !== failedUrl ? (
        <img src={url} alt="" loading="lazy" className={styles.image} onError={() => setFailedUrl(url)} />
      ) : (
        <Default className={styles.icon} />
      )}
    </span>
  );
}
