import { Button, classNames, IconButton } from '@parley/ui';
import { Info, TriangleAlert, X } from 'lucide-react';
import { usePanel } from '../panel/panel-context.ts';
import { useComposer } from './composer-context.ts';
import styles from './notice-line.module.css';

/** What has to be known about the message to come, where one is looking while writing it. */
export function NoticeLine() {
  const { copy } = usePanel();
  const { notice, setNotice } = useComposer();
  if (!notice) return null;
  const Icon = notice.tone === 'warning' ? TriangleAlert : Info;
  return (
    <div
      role={notice.tone === 'warning' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[notice.tone])}
    >
      <Icon aria-hidden size={16} className={styles.icon} />
      <p className={styles.text}>{notice.text}</p>
      {notice.action && (
        <Button size="small" variant="ghost" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <IconButton label={copy.close} icon={<X aria-hidden />} onClick={() => setNotice(null)} />
    </div>
  );
}
