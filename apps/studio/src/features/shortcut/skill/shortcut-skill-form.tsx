import { SHORTCUTS_MAX, type ShortcutCommand } from '@parley/contract';
import { Button, ConfirmDialog, rowAt, Stack, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditShortcutDialog } from './edit-shortcut-dialog.tsx';
import { inOrder, newShortcut, withMoved, withShortcut } from './shortcut-draft.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import styles from './shortcut-skill-form.module.css';
import type { BindableTool } from './shortcut-tool.ts';

export interface ShortcutSkillFormProps {
  shortcuts: readonly ShortcutCommand[];
  /** The tools of the agent that a shortcut can call; undefined until they are loaded. */
  tools: readonly BindableTool[] | undefined;
  isReadOnly: boolean;
  onChange: (shortcuts: ShortcutCommand[]) => void;
}

/** The shortcuts of an agent in the order of the bar, and the dialog that changes one. */
export function ShortcutSkillForm({ shortcuts, tools, isReadOnly, onChange }: ShortcutSkillFormProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [edited, setEdited] = useState<ShortcutCommand | null>(null);
  const [removed, setRemoved] = useState<ShortcutCommand | null>(null);
  /** The ids in their order while a row is dragged. It is saved when the row is dropped. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = order ? inOrder(shortcuts, order) : shortcuts;

  const move = (index: number, by: number) => {
    const to = Math.max(0, Math.min(index + by, shortcuts.length - 1));
    if (to === index) return;
    flushSync(() => onChange(withMoved(shortcuts, index, to)));
    list.current?.children[to]?.querySelector<HTMLElement>('button')?.focus();
  };
  const drag = (index: number, y: number) => {
    const to = rowAt(list.current, y);
    if (to >= 0 && to !== index) setOrder(withMoved(shown, index, to).map(({ command_id }) => command_id));
  };
  const drop = () => {
    if (order) onChange([...shown]);
    setOrder(null);
  };

  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('shortcut_help')}
      </Text>
      {shown.length > 0 && (
        <ul ref={list} aria-label={t('draft_section_shortcut_list')} className={styles.shortcuts}>
          {shown.map((shortcut, index) => (
            <ShortcutRow
              key={shortcut.command_id}
              shortcut={shortcut}
              isReadOnly={isReadOnly}
              onEdit={() => setEdited(shortcut)}
              onRemove={() => setRemoved(shortcut)}
              onMove={(by) => move(index, by)}
              onDrag={(y) => drag(index, y)}
              onDrop={drop}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            disabled={shortcuts.length >= SHORTCUTS_MAX}
            onClick={() => setEdited(newShortcut())}
          >
            {t('shortcut_add')}
          </Button>
        </div>
      )}
      {shortcuts.length >= SHORTCUTS_MAX && <p className={styles.full}>{t('shortcut_full', { max: SHORTCUTS_MAX })}</p>}
      {edited && (
        <EditShortcutDialog
          shortcut={edited}
          current={shortcuts.find(({ command_id }) => command_id === edited.command_id)}
          others={shortcuts.filter(({ command_id }) => command_id !== edited.command_id)}
          tools={tools}
          isReadOnly={isReadOnly}
          onSave={(saved) => {
            onChange(withShortcut(shortcuts, saved));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('shortcut_remove_title', { name: removed?.command_name ?? '' })}
        text={t('shortcut_remove_text')}
        confirmLabel={t('shortcut_remove_confirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isDangerous
        onConfirm={() => {
          onChange(shortcuts.filter(({ command_id }) => command_id !== removed?.command_id));
          setRemoved(null);
        }}
      />
    </Stack>
  );
}
