import { classNames } from '@parley/ui';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './time-left.module.css';

const SOON_OVER_S = 10;
const MINUTE_S = 60;

/** How much longer one can speak. */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  const texts = useTexts();
  const seconds = Math.ceil(leftMs / 1000);
  const shown = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
  return (
    <span
      role="timer"
      aria-label={texts.timeLeft}
      className={classNames(styles.time, seconds <= SOON_OVER_S && styles.soonOver)}
    >
      {shown}
    </span>
  );
}
