import { BOT_PLUGINS_MAX, type PluginList, type UsablePlugin } from '@parley/contract';
import { Button, ErrorCard, IconButton, Stack, Tag, Text } from '@parley/ui';
import { ArrowUpCircle, ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { mockSetPath, toolPreviewPath, usablePluginPath } from '../plugin-path.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import { CreateMockSetLink, MockSwitch, useBotMockSets } from './mock-switch.tsx';
import { OtherVersionDialog } from './other-version-dialog.tsx';
import { hasTool, withTool } from './plugin-list.ts';
import styles from './plugin-skill-form.module.css';
import { SelectPluginDialog } from './select-plugin-dialog.tsx';
import { usePinnedPlugins } from './use-pinned-plugins.ts';

interface PluginSkillFormProps {
  botId: string;
  /** Of the draft as it is saved. */
  draftVersion: string;
  spaceId: string;
  list: PluginList;
  /** studio §4: read-only where a version is shown or the agent cannot be edited. */
  isReadOnly: boolean;
  onChange: (list: PluginList) => void;
}

/** The plugins of an agent: a version of each, and the tools of it that the agent uses. */
export function PluginSkillForm({ botId, draftVersion, spaceId, list, isReadOnly, onChange }: PluginSkillFormProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [isSelecting, setSelecting] = useState(false);
  const { data, isPlaceholderData, error, refetch } = usePinnedPlugins(spaceId, list);
  const mockSets = useBotMockSets(botId, draftVersion, list.length > 0);
  const isFull = list.length >= BOT_PLUGINS_MAX;
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('plugin_help')}
      </Text>
      {error && (
        <ErrorCard
          title={t('data_error_title', { module: t('plugins') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {list.length > 0 && (
        <ul aria-label={t('plugins')} className={styles.plugins}>
          {list.map((entry) => {
            const plugin = data?.plugins.find(({ plugin_id }) => plugin_id === entry.plugin_id);
            return (
              <AddedPlugin
                key={entry.plugin_id}
                entry={entry}
                spaceId={spaceId}
                plugin={plugin}
                botId={botId}
                mockSets={mockSets}
                isGone={data !== undefined && !isPlaceholderData && plugin === undefined}
                isReadOnly={isReadOnly}
                onChange={(changed) => onChange(list.map((one) => (one === entry ? changed : one)))}
                onRemove={() => onChange(list.filter((one) => one !== entry))}
                onRemoveTool={(tool) => onChange(withTool(list, { ...entry, name: '' }, { name: '', ...tool }, false))}
              />
            );
          })}
        </ul>
      )}
      {!isReadOnly && (
        <div>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setSelecting(true)}>
            {t('plugin_add')}
          </Button>
        </div>
      )}
      {isFull && (
        <Text size="small" tone="muted">
          {t('plugin_skill_full', { max: BOT_PLUGINS_MAX })}
        </Text>
      )}
      {mockSets.some(({ plugin_id, api_id }) => hasTool(list, plugin_id, api_id)) && (
        <Text size="small" tone="muted">
          {t('mock_switch_hint')}
        </Text>
      )}
      {isSelecting && (
        <SelectPluginDialog
          spaceId={spaceId}
          list={list}
          isFull={isFull}
          onChange={onChange}
          onClose={() => setSelecting(false)}
        />
      )}
    </Stack>
  );
}

interface AddedPluginProps {
  entry: PluginList[number];
  spaceId: string;
  plugin: UsablePlugin | undefined;
  botId: string;
  /** Of all tools of the agent. */
  mockSets: ReturnType<typeof useBotMockSets>;
  isGone: boolean;
  isReadOnly: boolean;
  onChange: (entry: PluginList[number]) => void;
  onRemove: () => void;
  onRemoveTool: (tool: PluginList[number]['api_list'][number]) => void;
}

/** A plugin that the agent has, with its tools. */
function AddedPlugin({ entry, spaceId, plugin, botId, mockSets, isGone, isReadOnly, ...added }: AddedPluginProps) {
  const { t } = useTranslation();
  const [isComparing, setComparing] = useState(false);
  const name = plugin?.name ?? entry.plugin_name ?? t('plugins');
  const newer = plugin && plugin.latest_version > entry.version ? plugin.latest_version : undefined;
  return (
    <li className={styles.plugin}>
      <div className={styles.head}>
        <PluginPicture id={entry.plugin_id} name={name} src={plugin?.icon_url} size={32} />
        <span className={styles.name}>
          {plugin ? (
            <Link to={usablePluginPath(spaceId, plugin)} target="_blank">
              {name}
            </Link>
          ) : (
            name
          )}
          {plugin && !plugin.is_official && (
            <VersionTag
              version={entry.version}
              label={plugin.latest_version > 1 && !isReadOnly ? t('plugin_other_version', { name }) : undefined}
              onOpen={() => setComparing(true)}
            />
          )}
          {plugin?.needs_connection && <Tag>{t('plugin_needs_connection')}</Tag>}
          {isGone && <Tag tone="danger">{t('skill_gone')}</Tag>}
        </span>
        {!isReadOnly && (
          <IconButton label={t('skill_remove', { name })} icon={<X aria-hidden />} onClick={added.onRemove} />
        )}
      </div>
      {newer !== undefined && (
        <div className={styles.newer}>
          <ArrowUpCircle aria-hidden />
          <span>{t('plugin_newer', { version: newer })}</span>
          <Button
            size="small"
            variant="ghost"
            aria-label={t('plugin_newer_show_of', { name })}
            onClick={() => setComparing(true)}
          >
            {t('plugin_newer_show')}
          </Button>
        </div>
      )}
      <ul aria-label={t('plugin_tools_of', { name })} className={styles.tools}>
        {entry.api_list.map((tool) => (
          <AddedTool
            key={tool.api_id}
            tool={tool}
            spaceId={spaceId}
            plugin={plugin}
            botId={botId}
            sets={mockSets.filter(({ api_id }) => api_id === tool.api_id)}
            isReadOnly={isReadOnly}
            onRemove={() => added.onRemoveTool(tool)}
          />
        ))}
      </ul>
      {isComparing && (
        <OtherVersionDialog
          name={name}
          entry={entry}
          firstVersion={newer ?? entry.version - 1}
          isReadOnly={isReadOnly}
          onTake={added.onChange}
          onClose={() => setComparing(false)}
        />
      )}
    </li>
  );
}

interface VersionTagProps {
  version: number;
  /** What the button is for; left out where there is no other version to choose. */
  label: string | undefined;
  onOpen: () => void;
}

/** The version that the agent uses: leads to the others, newer and older. */
function VersionTag({ version, label, onOpen }: VersionTagProps) {
  const { t } = useTranslation();
  const text = t('plugin_version_name', { version });
  if (label === undefined) return <Tag>{text}</Tag>;
  return (
    <Button size="small" variant="ghost" title={label} aria-label={`${text}. ${label}`} onClick={onOpen}>
      {text}
      <ChevronDown aria-hidden />
    </Button>
  );
}

interface AddedToolProps extends Pick<AddedPluginProps, 'spaceId' | 'plugin' | 'botId' | 'isReadOnly'> {
  tool: PluginList[number]['api_list'][number];
  /** Its mock sets. */
  sets: AddedPluginProps['mockSets'];
  onRemove: () => void;
}

function AddedTool({ tool, spaceId, plugin, botId, sets, isReadOnly, onRemove }: AddedToolProps) {
  const { t } = useTranslation();
  const known = plugin?.tools.find(({ api_id }) => api_id === tool.api_id);
  const name = known?.name ?? tool.name ?? tool.api_id;
  const path = mockSetPath(spaceId, plugin?.plugin_id ?? '', tool.api_id);
  const canHaveMocks = known !== undefined && !plugin?.is_official;
  return (
    <li className={styles.tool}>
      <div className={styles.text}>
        {known && plugin && !plugin.is_official ? (
          <Link to={toolPreviewPath(spaceId, plugin.plugin_id, tool.api_id, plugin.version)} target="_blank">
            <code>{name}</code>
          </Link>
        ) : (
          <code>{name}</code>
        )}
        {known?.desc && <span className={styles.description}>{known.desc}</span>}
      </div>
      {plugin && !known && <Tag tone="danger">{t('skill_gone')}</Tag>}
      {known && (known.risk === 'writes' || known.risk === 'destroys') && (
        <Tag tone={known.risk === 'writes' ? 'warning' : 'danger'}>{t(`plugin_risk_${known.risk}`)}</Tag>
      )}
      {sets.some(({ is_on }) => is_on) && <Tag tone="warning">{t('mock_on')}</Tag>}
      {canHaveMocks && sets.length === 0 && !isReadOnly && <CreateMockSetLink toolName={name} path={path} />}
      {!isReadOnly && (
        <IconButton label={t('plugin_tool_remove', { name })} icon={<X aria-hidden />} onClick={onRemove} />
      )}
      {canHaveMocks && sets.length > 0 && (
        <MockSwitch botId={botId} toolName={name} sets={sets} path={path} isReadOnly={isReadOnly} />
      )}
    </li>
  );
}
