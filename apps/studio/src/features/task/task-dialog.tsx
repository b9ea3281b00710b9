import { TASK_NAME_MAX, TASK_PROMPT_MAX, TaskName, TaskPrompt, type TaskSchedule } from '@parley/contract';
import { Stack, Text, Textarea, TextField } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormDialog } from '../../page/form-dialog.tsx';
import { ownTimeZone } from './own-time-zone.ts';
import { ScheduleFields } from './schedule/schedule-fields.tsx';
import { scheduleProblems } from './schedule/schedule-problems.ts';
import { newScheduleValues, toSchedule, toValues } from './schedule/schedule-values.ts';

export interface EditedTask {
  readonly name: string;
  readonly prompt: string;
  readonly schedule: TaskSchedule;
}

interface TaskDialogProps {
  /** Left out for a new task. */
  task?: EditedTask | undefined;
  isSaving?: boolean;
  /** Why the last attempt to save it was refused. */
  failure?: string;
  onSave: (task: EditedTask) => void;
  onClose: () => void;
}

/** Sets up a task: its name, what the agent is asked, and when. */
export function TaskDialog({ task, isSaving = false, failure = '', onSave, onClose }: TaskDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(task?.name ?? '');
  const [prompt, setPrompt] = useState(task?.prompt ?? '');
  const [times, setTimes] = useState(() => (task ? toValues(task.schedule) : newScheduleValues(ownTimeZone())));
  const schedule = Object.keys(scheduleProblems(times, Date.now())).length === 0 ? toSchedule(times) : null;
  const readName = TaskName.safeParse(name);
  const readPrompt = TaskPrompt.safeParse(prompt);
  const edited =
    schedule && readName.success && readPrompt.success
      ? { name: readName.data, prompt: readPrompt.data, schedule }
      : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edited && !isSaving) onSave(edited);
  };
  return (
    <FormDialog
      title={t(task ? 'task_edit' : 'task_add')}
      size="medium"
      form={{ onSubmit: submit }}
      canSave={edited !== null}
      isSaving={isSaving}
      onClose={onClose}
    >
      <Stack>
        <TextField
          label={t('task_name')}
          value={name}
          error={name !== '' && !readName.success ? t('task_name_problem', { max: TASK_NAME_MAX }) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Textarea
          label={t('task_prompt')}
          hint={t('task_prompt_hint')}
          value={prompt}
          rows={3}
          isAutoGrowing
          hasCounter
          maxLength={TASK_PROMPT_MAX}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <ScheduleFields values={times} onChange={setTimes} />
        {schedule && (name.trim() === '' || prompt.trim() === '') && (
          <Text size="small" tone="muted">
            {t('task_required')}
          </Text>
        )}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}
