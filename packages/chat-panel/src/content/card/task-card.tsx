import { CalendarClock } from 'lucide-react';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { taskTexts } from '../../texts/later/task-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './task-card.module.css';

/** A scheduled task that was set up in the conversation. */
interface TaskOnCard {
  readonly name: string;
  readonly when: string;
  readonly timeZone: string;
  /** Milliseconds; null when it is not due again. */
  readonly nextRunAt: number | null;
  /** A path of the server. */
  readonly url: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The task of a card; null if the card is of another kind, or its link leads to another server. */
export function readTaskCard(card: unknown): TaskOnCard | null {
  const { card_type, name, when, time_zone, next_run_at, url } = (card ?? {}) as Fields;
  if (card_type !== 'task' || typeof url !== 'string' || !/^\/(?!\/)/.test(url)) return null;
  return {
    name: String(name ?? ''),
    when: String(when ?? ''),
    timeZone: String(time_zone ?? ''),
    nextRunAt: typeof next_run_at === 'number' ? next_run_at : null,
    url,
  };
}

export function TaskCard({ name, when, timeZone, nextRunAt, url }: TaskOnCard) {
  const texts = useLaterTexts(taskTexts);
  const { preferences, locale } = useSettings();
  const href = hrefOf(url, preferences.diagramFrameUrl);
  return (
    <div className={styles.card}>
      <CalendarClock aria-hidden size={20} />
      <div className={styles.task}>
        <strong dir="auto">{name}</strong>
        <span>{[when, timeZone].filter(Boolean).join(' · ')}</span>
        {nextRunAt !== null && (
          <span>{formatText(texts.taskNext, { time: timeText(nextRunAt, locale, timeZone) })}</span>
        )}
      </div>
      {href && (
        <a href={href} target="_blank" rel="noopener" className={styles.link} data-task-link>
          {texts.openTask}
        </a>
      )}
    </div>
  );
}

/** On the server of the panel, which also has the page for diagrams: the host page may be elsewhere. Null where it is not known. */
function hrefOf(path: string, pageOfServer: string | undefined): string | null {
  if (pageOfServer === undefined) return null;
  const { origin } = new URL(pageOfServer, location.href);
  return origin === location.origin ? path : origin + path;
}

/** In the time zone of the task, which is named beside it, and of 24 hours, as the times of messages. */
function timeText(moment: number, locale: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(moment);
  } catch {
    return new Intl.DateTimeFormat(locale, style).format(moment);
  }
}
