import {
  DeleteMockSet,
  ListMockSets,
  MOCK_CASES_MAX,
  MOCK_NAME_MAX,
  MOCK_RESPONSE_MAX,
  type MockCase,
  type MockSet,
  type PluginTool,
  UpdateMockSet,
} from '@parley/contract';
import {
  Button,
  ConfirmDialog,
  IconButton,
  Menu,
  MenuItem,
  Panel,
  Row,
  SaveBar,
  Stack,
  Tag,
  Text,
  TextField,
  useToast,
} from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck, Plus, Sparkles, SquarePen, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { JsonEditor } from '../../../form/json-editor/json-editor.tsx';
import { jsonProblem } from '../../../form/json-editor/json-problem.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LeaveGuard } from '../../../page/leave-guard.tsx';
import { parameterTypeOf } from '../parameter-types.ts';
import { newCaseId } from './case-id.ts';
import { exampleResponse } from './example-response.ts';
import { GenerateCaseDialog } from './generate-case-dialog.tsx';
import styles from './mock-set-editor.module.css';
import { responseProblem } from './response-problem.ts';

type SetDraft = Pick<MockSet, 'name' | 'cases' | 'active_case_id'>;

interface MockSetEditorProps {
  tool: PluginTool;
  set: MockSet;
  isEditable: boolean;
}

/** The cases of a mock set, and which of them answers. */
export function MockSetEditor({ tool, set, isEditable }: MockSetEditorProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<SetDraft>();
  const sent = useRef(edited);
  const [open, setOpen] = useState<'delete' | 'generate'>();
  const { name, cases, active_case_id } = edited ?? set;
  const change = (part: Partial<SetDraft>) => setEdited({ name, cases, active_case_id, ...part });
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListMockSets) });
  const save = useOperationMutation(UpdateMockSet, {
    onSuccess: async () => {
      await refresh();
      // What was typed meanwhile is not saved yet.
      setEdited((now) => (now === sent.current ? undefined : now));
      toast('success', t('plugin_saved'));
    },
  });
  const remove = useOperationMutation(DeleteMockSet, {
    onSuccess: async () => {
      setEdited(undefined);
      setOpen(undefined);
      await refresh();
      toast('success', t('mock_deleted', { name: set.name }));
    },
  });
  const isValid =
    name.trim() !== '' && cases.every((one) => one.name.trim() !== '' && jsonProblem(one.response) === undefined);
  const example = useMemo(() => exampleResponse(tool), [tool]);
  const active = cases.find(({ id }) => id === active_case_id) ?? cases[0];
  const addCase = (response: string) =>
    change({
      cases: [...cases, { id: newCaseId(), name: t('mock_case_new', { number: cases.length + 1 }), response }],
    });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!edited || !isValid) return;
        sent.current = edited;
        save.mutate({ mock_set_id: set.mock_set_id, ...edited });
      }}
    >
      <Row gap={3} align="end" justify="between">
        <div className={styles.name}>
          <TextField
            label={t('mock_name')}
            value={name}
            maxLength={MOCK_NAME_MAX}
            readOnly={!isEditable}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        {isEditable && (
          <Row gap={2}>
            <IconButton
              label={t('mock_delete', { name: set.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => setOpen('delete')}
            />
            <AddCaseMenu
              hasExample={example !== undefined}
              isFull={cases.length >= MOCK_CASES_MAX}
              onEmpty={() => addCase('{}')}
              onExample={() => addCase(example ?? '{}')}
              onGenerate={() => setOpen('generate')}
            />
          </Row>
        )}
      </Row>
      {cases.length === 0 && <Text tone="muted">{t('mock_cases_none')}</Text>}
      <ul aria-label={t('mock_cases')} className={styles.cases}>
        {cases.map((one) => (
          <li key={one.id}>
            <Case
              tool={tool}
              value={one}
              isActive={one === active}
              isEditable={isEditable}
              onChange={(part) =>
                change({ cases: cases.map((other) => (other === one ? { ...one, ...part } : other)) })
              }
              onActivate={() => change({ active_case_id: one.id })}
              onRemove={() => change({ cases: cases.filter((other) => other !== one) })}
            />
          </li>
        ))}
      </ul>
      {isEditable && (
        <SaveBar
          isChanged={edited !== undefined}
          isSaving={save.isPending}
          onDiscard={() => setEdited(undefined)}
          texts={{
            save: t('save'),
            discard: t('discard'),
            unsaved: t(isValid ? 'plugin_unsaved' : 'plugin_incomplete'),
            saving: t('saving'),
            saved: t('plugin_all_saved'),
          }}
        />
      )}
      {open === 'generate' && (
        <GenerateCaseDialog
          tool={tool}
          onGenerated={(response) => {
            addCase(response);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(undefined)}
          title={t('mock_delete', { name: set.name })}
          text={t('mock_delete_text')}
          confirmLabel={t('mock_delete_short')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          isDangerous
          isConfirming={remove.isPending}
          onConfirm={() => remove.mutate({ mock_set_id: set.mock_set_id })}
        />
      )}
      <LeaveGuard
        isNeeded={edited !== undefined}
        title={t('plugin_leave_title')}
        text={t('plugin_leave_text')}
        leaveLabel={t('plugin_leave')}
        stayLabel={t('keep_editing')}
      />
    </form>
  );
}

interface AddCaseMenuProps {
  hasExample: boolean;
  isFull: boolean;
  onEmpty: () => void;
  onExample: () => void;
  onGenerate: () => void;
}

/** The three ways to a case: by hand, from a real response, by the model. */
function AddCaseMenu({ hasExample, isFull, onEmpty, onExample, onGenerate }: AddCaseMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button icon={<Plus aria-hidden />} disabled={isFull}>
          {t('mock_case_add')}
        </Button>
      }
    >
      <MenuItem icon={<SquarePen aria-hidden />} onSelect={onEmpty}>
        {t('mock_case_by_hand')}
      </MenuItem>
      <MenuItem icon={<BookmarkCheck aria-hidden />} disabled={!hasExample} onSelect={onExample}>
        {t('mock_case_of_example')}
      </MenuItem>
      <MenuItem icon={<Sparkles aria-hidden />} onSelect={onGenerate}>
        {t('mock_case_by_model')}
      </MenuItem>
    </Menu>
  );
}

interface CaseProps {
  tool: PluginTool;
  value: MockCase;
  isActive: boolean;
  isEditable: boolean;
  onChange: (change: Partial<MockCase>) => void;
  onActivate: () => void;
  onRemove: () => void;
}

function Case({ tool, value, isActive, isEditable, onChange, onActivate, onRemove }: CaseProps) {
  const { t } = useTranslation();
  const { name, response } = value;
  return (
    <Panel label={name}>
      <div className={styles.head}>
        <TextField
          label={t('mock_case_name')}
          value={name}
          maxLength={MOCK_NAME_MAX}
          readOnly={!isEditable}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <div className={styles.actions}>
          {isActive ? (
            <Tag tone="accent">{t('mock_case_active')}</Tag>
          ) : (
            isEditable && (
              <Button size="small" aria-label={t('mock_case_activate_of', { name })} onClick={onActivate}>
                {t('mock_case_activate')}
              </Button>
            )
          )}
          {isEditable && (
            <IconButton label={t('mock_case_remove', { name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          )}
        </div>
      </div>
      <Stack>
        <JsonEditor
          label={t('mock_response')}
          value={response}
          isReadOnly={!isEditable}
          maxLength={MOCK_RESPONSE_MAX}
          problem={useResponseProblem(tool, response)}
          onChange={(next) => onChange({ response: next })}
        />
      </Stack>
    </Panel>
  );
}

/** How a response differs from the fields of the tool, in words. */
function useResponseProblem({ response_params }: PluginTool, response: string): string | undefined {
  const { t } = useTranslation();
  if (response.trim() === '') return t('mock_response_empty');
  if (jsonProblem(response)) return undefined;
  const problem = responseProblem(response_params, JSON.parse(response));
  if (!problem) return undefined;
  return t(`mock_problem_${problem.kind}`, { path: problem.path, type: t(parameterTypeOf(problem.type).label) });
}
