import {
  SHORTCUT_COMMAND_MAX,
  SHORTCUT_DESCRIPTION_MAX,
  SHORTCUT_NAME_MAX,
  SHORTCUT_OPTION_MAX,
  SHORTCUT_OPTIONS_MAX,
  SHORTCUT_QUERY_MAX,
  SHORTCUTS_MAX,
  type ShortcutCommand,
  ShortcutSendType,
} from '@parley/contract';
import { Button, Dialog, SegmentedControl, Select, Stack, Text, Textarea, TextField } from '@parley/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import styles from './edit-shortcut-dialog.module.css';
import { IconPicker } from './icon-picker.tsx';
import { type ShortcutDraft, shortcutProblems, toDraft, toShortcut, unknownFields } from './shortcut-draft.ts';
import { ShortcutFields } from './shortcut-fields.tsx';
import { type BindableTool, missingParameters, toolOf, toolProblems, withTool } from './shortcut-tool.ts';

interface EditShortcutDialogProps {
  /** As it was when the dialog was opened. */
  shortcut: ShortcutCommand;
  /** As it is saved now; undefined for a new one, and for one that somebody has removed. */
  current: ShortcutCommand | undefined;
  others: readonly ShortcutCommand[];
  /** Those of the agent; undefined until they are loaded. */
  tools: readonly BindableTool[] | undefined;
  isReadOnly: boolean;
  onSave: (shortcut: ShortcutCommand) => void;
  onClose: () => void;
}

/** Edits one shortcut. What is wrong is named beside its control once it was to be saved. */
export function EditShortcutDialog({
  shortcut,
  current,
  others,
  tools,
  isReadOnly,
  onSave,
  onClose,
}: EditShortcutDialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLTextAreaElement>(null);
  const nextId = useRef(shortcut.components_list.length);
  const newId = () => nextId.current++;
  const [draft, setDraft] = useState(() => toDraft(shortcut));
  const [isChecked, setChecked] = useState(false);
  /** Fields from this id on were added since: nothing is said of them before the next attempt to save. */
  const [newFrom, setNewFrom] = useState(0);
  /** The version of somebody else that the user was told about. */
  const [known, setKnown] = useState(current);
  const [isTold, setTold] = useState(false);
  const [wasEditable] = useState(!isReadOnly);
  const isChanged = !isSame(toShortcut(draft), toShortcut(toDraft(shortcut)));
  const isOutdated = wasEditable && !isSame(current, known);
  const { leave, question: discardQuestion } = useDiscardQuestion(isChanged, onClose);
  const tool = toolOf(draft, tools);
  const problems = new Map([...shortcutProblems(draft, others), ...toolProblems(draft, tools)]);
  const set = (change: Partial<ShortcutDraft>) => setDraft({ ...draft, ...change });
  const problemOf = (control: string): string | undefined => {
    const [, fieldId = -1] = control.split(' ');
    const problem = isChecked && Number(fieldId) < newFrom ? problems.get(control) : undefined;
    const names = missingParameters(draft.fields, tool).map(({ name }) => name);
    return problem && t(problem, { count: SHORTCUT_OPTIONS_MAX, max: SHORTCUT_OPTION_MAX, names: names.join(', ') });
  };
  /** Others have filled the list since the dialog was opened. */
  const isFull = isChecked && !current && others.length >= SHORTCUTS_MAX;
  const hasForm = draft.send_type === ShortcutSendType.panel;
  const unknown = unknownFields(draft);
  const queryHint = draft.fields.length > 0 ? 'shortcut_sends_query_fields_hint' : 'shortcut_sends_query_hint';

  function save(): void {
    if (problems.size === 0 && isOutdated) {
      setKnown(current);
      setTold(true);
      return;
    }
    const hasRoom = current || others.length < SHORTCUTS_MAX;
    if (problems.size === 0 && hasRoom) {
      onSave(toShortcut(draft));
      return;
    }
    flushSync(() => {
      setChecked(true);
      setNewFrom(Math.max(0, ...draft.fields.map(({ id }) => id + 1)));
    });
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function insert(name: string): void {
    const { selectionStart = draft.template_query.length, selectionEnd = selectionStart } = question.current ?? {};
    const before = `${draft.template_query.slice(0, selectionStart)}{{${name}}}`;
    flushSync(() => set({ template_query: before + draft.template_query.slice(selectionEnd) }));
    question.current?.focus();
    question.current?.setSelectionRange(before.length, before.length);
  }

  const named = draft.fields.map(({ name }) => name.trim()).filter((name) => name !== '');
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t(shortcut.command_name === '' ? 'shortcut_new' : 'shortcut_dialog', { name: shortcut.command_name })}
      closeLabel={t('close')}
      size="medium"
      footer={
        wasEditable && (
          <>
            <Button onClick={leave}>{t('cancel')}</Button>
            <Button variant="primary" disabled={isReadOnly} onClick={save}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div ref={body}>
        <Stack gap={4}>
          {isTold && (
            <p role="alert" className={styles.problem}>
              {t('shortcut_changed_meanwhile')}
            </p>
          )}
          {isFull && (
            <p role="alert" className={styles.problem}>
              {t('shortcut_full', { max: SHORTCUTS_MAX })}
            </p>
          )}
          {wasEditable && isReadOnly && (
            <p role="alert" className={styles.problem}>
              {t('draft_read_only_details')}
            </p>
          )}
          <div className={styles.pair}>
            <TextField
              label={t('shortcut_name')}
              value={draft.command_name}
              maxLength={SHORTCUT_NAME_MAX}
              readOnly={isReadOnly}
              autoComplete="off"
              error={problemOf('name')}
              onChange={(event) => set({ command_name: event.target.value })}
            />
            <TextField
              label={t('shortcut_command')}
              value={draft.shortcut_command}
              maxLength={SHORTCUT_COMMAND_MAX + 1}
              readOnly={isReadOnly}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="/translate"
              hint={t('shortcut_command_hint')}
              error={problemOf('command')}
              onChange={(event) => set({ shortcut_command: event.target.value })}
            />
          </div>
          <TextField
            label={t('shortcut_description')}
            value={draft.description}
            maxLength={SHORTCUT_DESCRIPTION_MAX}
            readOnly={isReadOnly}
            autoComplete="off"
            onChange={(event) => set({ description: event.target.value })}
          />
          <IconPicker
            value={draft.shortcut_icon}
            isReadOnly={isReadOnly}
            onChange={(shortcut_icon) => set({ shortcut_icon })}
          />
          <SegmentedControl
            label={t('shortcut_sends')}
            value={hasForm ? 'panel' : 'query'}
            options={[
              { value: 'query', label: t('shortcut_sends_query') },
              { value: 'panel', label: t('shortcut_sends_panel') },
            ]}
            disabled={isReadOnly}
            hint={t(hasForm ? 'shortcut_sends_panel_hint' : queryHint)}
            onValueChange={(type) => set({ send_type: ShortcutSendType[type] })}
          />
          <ToolSelect
            draft={draft}
            tools={tools}
            isReadOnly={isReadOnly}
            error={problemOf('tool')}
            onChange={(chosen) => setDraft(withTool(draft, chosen, newId))}
          />
          <div className={styles.question}>
            <Textarea
              ref={question}
              label={t('shortcut_question')}
              value={draft.template_query}
              maxLength={SHORTCUT_QUERY_MAX}
              readOnly={isReadOnly}
              rows={3}
              isAutoGrowing
              hasCounter
              placeholder={t('shortcut_question_placeholder', { example: '{{Language}}' })}
              error={problemOf('question')}
              hint={
                unknown.length > 0
                  ? t('shortcut_question_unknown', { names: unknown.map((name) => `{{${name}}}`).join(', ') })
                  : t('shortcut_question_hint')
              }
              onChange={(event) => set({ template_query: event.target.value })}
            />
            {!isReadOnly && named.length > 0 && (
              <ul aria-label={t('shortcut_insert')} className={styles.inserts}>
                {named.map((name) => (
                  <li key={name}>
                    <Button size="small" onClick={() => insert(name)}>
                      {`{{${name}}}`}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {(hasForm || draft.fields.length > 0) && (
            <ShortcutFields
              fields={draft.fields}
              parameters={tool?.parameters ?? []}
              isReadOnly={isReadOnly}
              problemOf={problemOf}
              newId={newId}
              onChange={(fields) => set({ fields })}
            />
          )}
        </Stack>
      </div>
      {discardQuestion}
    </Dialog>
  );
}

const NO_TOOL = 'none';

interface ToolSelectProps {
  draft: ShortcutDraft;
  tools: readonly BindableTool[] | undefined;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (tool: BindableTool | undefined) => void;
}

/** The tool that is called before the agent answers. One that the agent does not have any more is shown as well. */
function ToolSelect({ draft, tools, isReadOnly, error, onChange }: ToolSelectProps) {
  const { t } = useTranslation();
  const { tool } = draft;
  if (!tools || (tools.length === 0 && !tool)) return null;
  const isGone = tool !== undefined && !toolOf(draft, tools);
  const options = [
    { value: NO_TOOL, label: t('shortcut_tool_none') },
    ...(isGone ? [{ value: tool.plugin_api_id, label: tool.plugin_api_name }] : []),
    ...tools.map((one) => ({
      value: one.tool.plugin_api_id,
      label: t('shortcut_tool_name', { plugin: one.pluginName, tool: one.tool.plugin_api_name }),
    })),
  ];
  const problem = isGone ? t('shortcut_tool_gone') : error;
  return (
    <div className={styles.question}>
      <Select
        label={t('shortcut_tool')}
        value={tool?.plugin_api_id ?? NO_TOOL}
        options={options}
        disabled={isReadOnly}
        {...(problem && { error: problem })}
        onValueChange={(id) => onChange(tools.find((one) => one.tool.plugin_api_id === id))}
      />
      {tool && (
        <Text size="small" tone="muted">
          {t('shortcut_tool_hint')}
        </Text>
      )}
    </div>
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
