import { ImportBot, type Space } from '@parley/contract';
import { Button, Dialog, Select, Stack, Text, useToast } from '@parley/ui';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';
import type { ImportNote } from '../import/import-note.ts';
import { ImportNotes, toNotes } from '../import/import-notes.tsx';
import type { ReadImportFile } from '../import/read-import-file.ts';
import { useAuditMessage } from '../profile/use-audit-message.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';
import { useCreatePath } from './create-path.ts';
import { Failure } from './failure.tsx';

interface ImportDialogProps {
  spaces: readonly Pick<Space, 'id' | 'name' | 'hide_operation'>[];
  defaultSpaceId: string;
  /** Resolves when the address is that of the page without the dialog. */
  onClose: () => Promise<void>;
}

type ReadFile = Extract<ReadImportFile, { result: 'read' }>;

interface Imported {
  readonly name: string;
  readonly path: string;
  readonly notes: readonly ImportNote[];
}

/** Creates an agent from a file: says what it found and what will be missing before it does, and what was left out after. */
export function ImportDialog({ spaces, defaultSpaceId, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const auditMessage = useAuditMessage();
  const refreshBots = useRefreshBots();
  const choicePath = useCreatePath('choice');
  const picker = useRef<HTMLInputElement>(null);
  const targets = spaces.filter((space) => !space.hide_operation);
  const [spaceId, setSpaceId] = useState(
    targets.some(({ id }) => id === defaultSpaceId) ? defaultSpaceId : (targets[0]?.id ?? ''),
  );
  const [read, setRead] = useState<ReadFile>();
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const [imported, setImported] = useState<Imported>();

  const importBot = useOperationMutation(ImportBot, {
    // The space is that of the request: the field may have been changed since.
    onSuccess: ({ data }, { space_id }) => {
      if (data.check_not_pass) return setProblem(auditMessage(data.check_not_pass_msg));
      void refreshBots();
      const name = read?.name ?? '';
      const tables = data.made_tables.map((table) => ({ type: 'made-table', name: table }) as const);
      const notes = [...(read?.notes ?? []), ...toNotes(data.left_out), ...tables];
      const done = { name, path: botPath(space_id, data.bot_id), notes };
      if (done.notes.length > 0) return setImported(done);
      toast('success', t('import_done', { name }));
      void open(done.path);
    },
    onError: (error) => setProblem(errorMessage(error)),
  });

  /** Replaces the address of the dialog, so that Back leads to the page it was opened on. */
  async function open(path: string): Promise<void> {
    await onClose();
    await navigate(path, { replace: true });
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    setProblem('');
    setRead(undefined);
    setReading(true);
    try {
      const { readImportFile } = await import('../import/read-import-file.ts');
      const result = await readImportFile(file);
      if (result.result === 'read') setRead(result);
      else setProblem(t(`import_problem_${result.problem}`, { file: file.name }));
    } catch {
      setProblem(t('import_problem_unreadable', { file: file.name }));
    } finally {
      setReading(false);
    }
  }

  if (imported)
    return (
      <Dialog
        open
        onOpenChange={() => void onClose()}
        title={t('import_done', { name: imported.name })}
        description={imported.notes.every(({ type }) => type === 'made-table') ? undefined : t('import_done_hint')}
        closeLabel={t('close')}
        size="medium"
        footer={
          <Button variant="primary" onClick={() => void open(imported.path)}>
            {t('import_open')}
          </Button>
        }
      >
        <ImportNotes notes={imported.notes} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={() => !importBot.isPending && void onClose()}
      title={t('import_title')}
      description={t('import_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button disabled={importBot.isPending} onClick={() => void navigate(choicePath, { replace: true })}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            disabled={!read || spaceId === ''}
            isLoading={importBot.isPending}
            onClick={() => {
              setProblem('');
              if (read) importBot.mutate({ space_id: spaceId, file: read.file });
            }}
          >
            {t('import_start')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Failure text={targets.length === 0 ? t('import_no_space') : problem} />
        <div>
          <Button
            icon={<FileUp aria-hidden />}
            isLoading={isReading}
            disabled={importBot.isPending}
            onClick={() => picker.current?.click()}
          >
            {t(read ? 'import_choose_other' : 'import_choose')}
          </Button>
          <input
            ref={picker}
            hidden
            type="file"
            aria-label={t('import_choose')}
            accept=".json,.yml,.yaml,.zip,application/json"
            onChange={(event) => void choose(event)}
          />
        </div>
        {read && <FoundAgent read={read} />}
        {(targets.length > 1 || (targets.length === 1 && spaceId !== defaultSpaceId)) && (
          <Select
            label={t('create_bot_space')}
            value={spaceId}
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setSpaceId}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** What was found in the chosen file. */
function FoundAgent({ read }: { read: ReadFile }) {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <p role="status">{t(`import_found_${read.source}`, { name: read.name })}</p>
        {read.notes.length === 0 && read.source !== 'parley' && <Text tone="muted">{t('import_found_all')}</Text>}
      </Stack>
      {read.notes.length > 0 && <ImportNotes notes={read.notes} />}
    </Stack>
  );
}
