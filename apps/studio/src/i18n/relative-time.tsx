import { timeAgo } from './time-ago.ts';
import { useFormatTime } from './use-format-time.ts';
import { useLocale } from './use-locale.ts';

/** A moment (milliseconds) as seen from now; the exact time is its title. */
export function RelativeTime({ moment }: { moment: number }) {
  const locale = useLocale();
  const formatTime = useFormatTime();
  return (
    <time dateTime={new Date(moment).toISOString()} title={formatTime(moment)}>
      {timeAgo(moment, Date.now(), locale)}
    </time>
  );
}
