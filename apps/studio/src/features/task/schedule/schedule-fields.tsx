import { nextRun, TASK_EVERY_MAX_MINUTES, TASK_EVERY_MIN_MINUTES } from '@parley/contract';
import { Select, Stack, Text, TextField } from '@parley/ui';
import { useId } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFormatTaskTime } from '../use-format-task-time.ts';
import styles from './schedule-fields.module.css';
import { type ScheduleField, scheduleProblems } from './schedule-problems.ts';
import { HAS_TIME, REPEATS, type Repeat, type ScheduleValues, toSchedule } from './schedule-values.ts';

const repeatTexts: Readonly<Record<Repeat, TextKey>> = {
  day: 'task_repeat_day',
  workdays: 'task_repeat_workdays',
  week: 'task_repeat_week',
  month: 'task_repeat_month',
  interval: 'task_repeat_interval',
  once: 'task_repeat_once',
  cron: 'task_repeat_cron',
};
const SHOWN_TIMES = 3;
const DAY_MINUTES = 24 * 60;

interface ScheduleFieldsProps {
  values: ScheduleValues;
  onChange: (values: ScheduleValues) => void;
}

/** The form of a task's schedule. Below it the next three runs. */
export function ScheduleFields({ values, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const set = (change: Partial<ScheduleValues>) => onChange({ ...values, ...change });
  const problems = scheduleProblems(values, Date.now());
  const errorOf = (field: ScheduleField) => {
    const problem = problems[field];
    return problem && t(problem, { minutes: TASK_EVERY_MIN_MINUTES, days: TASK_EVERY_MAX_MINUTES / DAY_MINUTES });
  };
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    value: String(weekday),
    // 4 January 1970 was a Sunday.
    label: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday)),
  }));
  return (
    <Stack gap={3}>
      <div className={styles.fields}>
        <Select
          label={t('task_repeat')}
          value={values.repeat}
          options={REPEATS.map((value) => ({ value, label: t(repeatTexts[value]) }))}
          onValueChange={(repeat) => set({ repeat })}
        />
        {values.repeat === 'week' && (
          <Select
            label={t('task_weekday')}
            value={values.weekday}
            options={weekdays}
            onValueChange={(weekday) => set({ weekday })}
          />
        )}
        {values.repeat === 'month' && (
          <TextField
            label={t('task_day')}
            type="number"
            min={1}
            max={31}
            value={values.day}
            error={errorOf('day')}
            onChange={(event) => set({ day: event.target.value })}
          />
        )}
        {values.repeat === 'once' && (
          <TextField
            label={t('task_date')}
            type="date"
            value={values.date}
            hint={values.date === '' && t('task_date_hint')}
            error={errorOf('date')}
            onChange={(event) => set({ date: event.target.value })}
          />
        )}
        {HAS_TIME.includes(values.repeat) && (
          <TextField
            label={t('task_time')}
            type="time"
            value={values.time}
            error={errorOf('time')}
            onChange={(event) => set({ time: event.target.value })}
          />
        )}
        {values.repeat === 'interval' && (
          <>
            <TextField
              label={t('task_every')}
              type="number"
              min={1}
              value={values.every}
              error={errorOf('every')}
              onChange={(event) => set({ every: event.target.value })}
            />
            <Select
              label={t('task_unit')}
              value={values.unit}
              options={[
                { value: 'minutes', label: t('task_minutes') },
                { value: 'hours', label: t('task_hours') },
              ]}
              onValueChange={(unit) => set({ unit })}
            />
          </>
        )}
        {values.repeat === 'cron' && (
          <TextField
            label={t('task_cron')}
            hint={t('task_cron_hint')}
            value={values.cron}
            error={errorOf('cron')}
            onChange={(event) => set({ cron: event.target.value })}
          />
        )}
      </div>
      <TimeZoneField
        timeZone={values.timeZone}
        error={errorOf('timeZone')}
        onChange={(timeZone) => set({ timeZone })}
      />
      {Object.keys(problems).length === 0 && <NextTimes values={values} />}
    </Stack>
  );
}

interface TimeZoneFieldProps {
  timeZone: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}

/** Browsers that know the names of all time zones offer them. */
function TimeZoneField({ timeZone, error, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const names = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <>
      <TextField
        label={t('task_time_zone')}
        list={listId}
        value={timeZone}
        error={error}
        // A list of suggestions has only those that contain the text: all of it is replaced by what is typed.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function NextTimes({ values }: { values: ScheduleValues }) {
  const { t } = useTranslation();
  const formatTime = useFormatTaskTime();
  const schedule = toSchedule(values);
  if (!schedule) return null;
  const now = Date.now();
  const times: string[] = [];
  for (let last: number | null = now; last !== null && times.length < SHOWN_TIMES; ) {
    last = nextRun(schedule, last, now);
    if (last !== null) times.push(formatTime(last, schedule.time_zone));
  }
  return (
    <Text size="small" tone="muted">
      {t('task_next_times', { times: times.join(' · ') })}
    </Text>
  );
}
