import { PRESET_TASKS_MAX, type PresetTask, scheduleText, type TaskInfo } from '@parley/contract';
import { Button, IconButton, ListRow, Menu, MenuItem, Stack, Switch, Tag, Text } from '@parley/ui';
import { Ellipsis, Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type EditedTask, TaskDialog } from '../task-dialog.tsx';
import styles from './task-skill-form.module.css';

export interface TaskSkillFormProps {
  skill: TaskInfo;
  isReadOnly: boolean;
  onChange: (skill: TaskInfo) => void;
}

/** The tasks that an agent has for all its users, and whether users may add their own. */
export function TaskSkillForm({ skill, isReadOnly, onChange }: TaskSkillFormProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<PresetTask | 'new'>();
  const { task_list: tasks } = skill;
  const setTasks = (task_list: PresetTask[]) => onChange({ ...skill, task_list });
  const replace = (key: string, change: Partial<PresetTask>) =>
    setTasks(tasks.map((task) => (task.key === key ? { ...task, ...change } : task)));
  const save = (task: EditedTask) => {
    if (edited === 'new') setTasks([...tasks, { key: newKey(), is_disabled: false, ...task }]);
    else if (edited) replace(edited.key, task);
    setEdited(undefined);
  };
  const isFull = tasks.length >= PRESET_TASKS_MAX;
  return (
    <Stack gap={3}>
      <Switch
        label={t('task_user_allowed')}
        hint={t('task_user_allowed_hint')}
        checked={skill.user_task_allowed}
        disabled={isReadOnly}
        onCheckedChange={(user_task_allowed) => onChange({ ...skill, user_task_allowed })}
      />
      {tasks.length > 0 && (
        <ul aria-label={t('draft_section_task_info')} className={styles.tasks}>
          {tasks.map((task) => (
            <PresetRow
              key={task.key}
              task={task}
              isReadOnly={isReadOnly}
              onEdit={() => setEdited(task)}
              onTurn={() => replace(task.key, { is_disabled: !task.is_disabled })}
              onDelete={() => setTasks(tasks.filter(({ key }) => key !== task.key))}
            />
          ))}
        </ul>
      )}
      <Text size="small" tone="muted">
        {t('task_preset_hint')}
      </Text>
      {!isReadOnly && (
        <div>
          <Button size="small" icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setEdited('new')}>
            {t('task_add')}
          </Button>
        </div>
      )}
      {isFull && (
        <Text size="small" tone="muted">
          {t('task_full', { max: PRESET_TASKS_MAX })}
        </Text>
      )}
      {edited && (
        <TaskDialog task={edited === 'new' ? undefined : edited} onSave={save} onClose={() => setEdited(undefined)} />
      )}
    </Stack>
  );
}

/** Also two builders who add tasks at once have different keys: both are kept. */
const newKey = (): string => `task-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

interface PresetRowProps {
  task: PresetTask;
  isReadOnly: boolean;
  onEdit: () => void;
  onTurn: () => void;
  onDelete: () => void;
}

function PresetRow({ task, isReadOnly, onEdit, onTurn, onDelete }: PresetRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, schedule, is_disabled } = task;
  return (
    <ListRow
      title={name}
      tag={is_disabled && <Tag>{t('task_disabled')}</Tag>}
      details={[scheduleText(schedule, locale), schedule.time_zone]}
      action={
        !isReadOnly && (
          <Menu trigger={<IconButton label={t('task_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
              {t('task_edit')}
            </MenuItem>
            <MenuItem icon={<Power aria-hidden />} onSelect={onTurn}>
              {t(is_disabled ? 'task_enable' : 'task_disable')}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDelete}>
              {t('task_delete')}
            </MenuItem>
          </Menu>
        )
      }
    />
  );
}
