import {
  DeleteAllMemories,
  DeleteMemory,
  MEMORY_SEARCH_MAX,
  type Memory,
  SwitchMemory,
  UpdateMemory,
} from '@parley/contract';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  ListPage,
  ListRow,
  Menu,
  MenuItem,
  Stack,
  Switch,
  Tag,
  useToast,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Brain, Ellipsis, Infinity as Lasting, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedValue } from '../../api/use-debounced-value.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../i18n/use-format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';
import { AddMemoryDialog, EditMemoryDialog } from './memory-dialog.tsx';
import styles from './memory-list.module.css';
import { memoriesIn, memoryPages, totalOf } from './memory-pages.ts';
import { useRefreshMemories } from './use-refresh-memories.ts';

const SEARCH_DELAY_MS = 500;

interface MemoryListProps {
  /** Of all agents where it is left out. */
  botId?: string;
  /** The agent has long-term memory: memories can be added to it. */
  canAdd?: boolean;
}

/** What an agent, or any agent, remembers about the user, who can switch it off, change and delete it. */
export function MemoryList({ botId, canAdd = false }: MemoryListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<'add' | 'delete-all'>();
  /** Not in its row: the row goes when the memory is replaced in the background, and what was typed would go with it. */
  const [edited, setEdited] = useState<Memory>();
  const close = () => setDialog(undefined);
  const searched = useDebouncedValue(search.trim().slice(0, MEMORY_SEARCH_MAX), SEARCH_DELAY_MS);
  const query = useInfiniteQuery(memoryPages(botId, searched));
  const state = useListState(query, memoriesIn, totalOf);
  const first = query.data?.pages[0];
  const isOn = botId === undefined ? first?.is_on : first?.is_on_for_bot;
  const hasMemories = state.status === 'loaded' && (state.items.length > 0 || search.trim() !== '');
  return (
    <Stack gap={3}>
      {isOn !== undefined && <MemorySwitch botId={botId} isOn={isOn} isOnForAll={first?.is_on ?? true} />}
      <div className={styles.actions}>
        {botId !== undefined && canAdd && (
          <Button size="small" icon={<Plus aria-hidden />} disabled={isOn === false} onClick={() => setDialog('add')}>
            {t('memory_add')}
          </Button>
        )}
        {hasMemories && (
          <Button size="small" variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => setDialog('delete-all')}>
            {t('memory_delete_all')}
          </Button>
        )}
      </div>
      <ListPage
        label={t('memories')}
        layout="rows"
        state={state}
        texts={useListTexts({ failed: t('memories_failed') })}
        search={{ value: search, label: t('memory_search'), onChange: setSearch }}
        itemKey={({ memory_id }) => memory_id}
        renderItem={(memory) => (
          <MemoryRow memory={memory} hasBotName={botId === undefined} onEdit={() => setEdited(memory)} />
        )}
        empty={
          <EmptyState
            size="section"
            icon={<Brain aria-hidden />}
            title={t('memories_none')}
            message={t(isOn === false ? 'memories_none_off' : 'memories_none_hint')}
          />
        }
      />
      {dialog === 'add' && botId !== undefined && <AddMemoryDialog botId={botId} onClose={close} />}
      {edited && <EditMemoryDialog memory={edited} onClose={() => setEdited(undefined)} />}
      {dialog === 'delete-all' && <DeleteAllDialog botId={botId} onClose={close} />}
    </Stack>
  );
}

interface MemorySwitchProps {
  botId: string | undefined;
  isOn: boolean;
  isOnForAll: boolean;
}

/** Whether the user wants to be remembered. */
function MemorySwitch({ botId, isOn, isOnForAll }: MemorySwitchProps) {
  const { t } = useTranslation();
  const refresh = useRefreshMemories();
  const change = useOperationMutation(SwitchMemory, { onSuccess: refresh });
  const isOffForAll = botId !== undefined && !isOnForAll;
  return (
    <Switch
      label={t(botId === undefined ? 'memory_switch_all' : 'memory_switch')}
      hint={t(isOffForAll ? 'memory_off_for_all' : 'memory_switch_hint')}
      checked={isOn}
      disabled={isOffForAll || change.isPending}
      onCheckedChange={(is_on) => change.mutate({ ...(botId !== undefined && { bot_id: botId }), is_on })}
    />
  );
}

interface MemoryRowProps {
  memory: Memory;
  hasBotName: boolean;
  onEdit: () => void;
}

function MemoryRow({ memory, hasBotName, onEdit }: MemoryRowProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const toast = useToast();
  const refresh = useRefreshMemories();
  const remove = useOperationMutation(DeleteMemory, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('memory_deleted'));
    },
  });
  const keep = useOperationMutation(UpdateMemory, { onSuccess: refresh });
  const { memory_id, text, type, kind, bot_name, updated_at, expires_at } = memory;
  const details = [
    ...(hasBotName && bot_name !== '' ? [bot_name] : []),
    formatTime(updated_at),
    ...(expires_at === null ? [] : [t('memory_until', { time: formatTime(expires_at) })]),
  ];
  return (
    <ListRow
      title={<span className={styles.text}>{text}</span>}
      tag={
        type === 'summary' ? (
          <Tag>{t('memory_summary')}</Tag>
        ) : (
          kind === 'conversation' && <Tag>{t('memory_this_conversation')}</Tag>
        )
      }
      details={details}
      action={
        <Menu
          trigger={<IconButton label={t('memory_menu', { text: shortened(text) })} icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t('memory_edit')}
          </MenuItem>
          {kind === 'conversation' && (
            <MenuItem icon={<Lasting aria-hidden />} onSelect={() => keep.mutate({ memory_id, kind: 'lasting' })}>
              {t('memory_make_lasting')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => remove.mutate({ memory_id })}>
            {t('memory_delete')}
          </MenuItem>
        </Menu>
      }
    />
  );
}

function DeleteAllDialog({ botId, onClose }: { botId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshMemories();
  const remove = useOperationMutation(DeleteAllMemories, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('memory_all_deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('memory_delete_all_title')}
      text={t(botId === undefined ? 'memory_delete_all_text' : 'memory_delete_all_of_agent_text')}
      confirmLabel={t('memory_delete_all')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate(botId === undefined ? {} : { bot_id: botId })}
    />
  );
}

const SHOWN_MAX = 60;

/** A memory in the name of a button. */
const shortened = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
