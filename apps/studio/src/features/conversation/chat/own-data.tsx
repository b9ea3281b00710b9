import { FileboxMode, GetDraftBotInfoAgw, TimeCapsuleMode, type Variable } from '@parley/contract';
import { IconButton, MenuItem, MenuSeparator } from '@parley/ui';
import { Braces, Brain, FolderOpen, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';

const VariableValuesDialog = lazyPart(async () => (await import('../../variable/index.ts')).VariableValuesDialog);
const FileboxDrawer = lazyPart(async () => (await import('../../filebox/index.ts')).FileboxDrawer);
const MemoriesDialog = lazyPart(async () => (await import('../../memory/index.ts')).MemoriesDialog);

type Kind = 'variables' | 'files' | 'memories';

const NO_VARIABLES: readonly Variable[] = [];

const looks: Readonly<Record<Kind, { label: TextKey; Icon: LucideIcon }>> = {
  variables: { label: 'variable_values', Icon: Braces },
  files: { label: 'filebox_open', Icon: FolderOpen },
  memories: { label: 'memories', Icon: Brain },
};

/**
 * What an agent keeps about the user who talks to it, to look at and to change: as buttons, or as items of a menu where there is
 * no room for them. There is one for each kind that the version has.
 */
export function useOwnData(botId: string, version: string) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Kind>();
  const close = () => setOpened(undefined);
  const { data } = useOperationQuery(GetDraftBotInfoAgw, { bot_id: botId, version }, { enabled: version !== '' });
  const bot = data?.data.bot_info;
  const variables = bot?.variable_list ?? NO_VARIABLES;
  const kinds: Kind[] = [];
  if (variables.some(({ is_system, is_disabled }) => !is_system && !is_disabled)) kinds.push('variables');
  if (bot?.filebox_info.Mode === FileboxMode.on) kinds.push('files');
  if (bot?.time_capsule_info.time_capsule_mode === TimeCapsuleMode.on) kinds.push('memories');
  return {
    buttons: kinds.map((kind) => {
      const { label, Icon } = looks[kind];
      return <IconButton key={kind} label={t(label)} icon={<Icon aria-hidden />} onClick={() => setOpened(kind)} />;
    }),
    items: kinds.length > 0 && (
      <>
        {kinds.map((kind) => {
          const { label, Icon } = looks[kind];
          return (
            <MenuItem key={kind} icon={<Icon aria-hidden />} onSelect={() => setOpened(kind)}>
              {t(label)}
            </MenuItem>
          );
        })}
        <MenuSeparator />
      </>
    ),
    shown: opened && (
      <LazyPartBoundary onFailed={close}>
        {opened === 'variables' && (
          <VariableValuesDialog botId={botId} version={version} variables={variables} onClose={close} />
        )}
        {opened === 'files' && <FileboxDrawer botId={botId} onClose={close} />}
        {opened === 'memories' && <MemoriesDialog botId={botId} canAdd onClose={close} />}
      </LazyPartBoundary>
    ),
  };
}
