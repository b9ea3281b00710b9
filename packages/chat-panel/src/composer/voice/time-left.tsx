import { classNames } from '@parley/ui';
import { usePanel } from '../../panel/panel-context.ts';
import styles from './time-left.module.css';

const SOON_OVER_S = 10;
const MINUTE_S = 60;

/** How much longer one can speak. */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  const { copy } = usePanel();
  const seconds = Math.ceil(leftMs / 1000);
  const shown = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
  return (
    <span
      role="timer"
      aria-label={copy.timeLeft}
      className={classNames(styles.time, seconds <= SOON_OVER_S && styles.soonOver)}
    >
      {shown}
    </span>
  );
}
