import {
  GetPluginAPIs,
  isConnectedByUsers,
  type Plugin,
  type PluginTool,
  takesSharedSecret,
  UpdateAPI,
} from '@parley/contract';
import {
  Button,
  EmptyState,
  ErrorCard,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Row,
  SearchField,
  Skeleton,
  Stack,
  Switch,
  Text,
} from '@parley/ui';
import { Ellipsis, Eye, FileInput, FlaskConical, Plus, Trash2, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { OwnConnection } from '../connection/own-connection.tsx';
import { useIsConnected } from '../connection/use-is-connected.ts';
import { mockSetPath, toolPath, toolPreviewPath } from '../plugin-path.ts';
import styles from '../plugin-rows.module.css';
import { DebugTag, MethodBadge, RiskTag } from '../plugin-tags.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { DeleteToolDialog } from './delete-tool-dialog.tsx';
import { ImportToolsDialog } from './import-tools-dialog.tsx';
import { NewToolDialog } from './new-tool-dialog.tsx';
import { ReadAgainButton } from './read-again-button.tsx';

/** From this many on they are searched. */
const SEARCH_FROM = 8;
/** A plugin can have 500. */
const SHOWN_FIRST = 100;

interface ToolListProps {
  plugin: Plugin;
  isEditable: boolean;
}

/** The tools of a plugin as they are edited. */
export function ToolList({ plugin, isEditable }: ToolListProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetPluginAPIs, { plugin_id: plugin.plugin_id });
  const [open, setOpen] = useState<'new' | 'import' | PluginTool>();
  const isMcp = plugin.source === 'mcp';
  const buttons = isEditable && <ToolButtons plugin={plugin} onOpen={setOpen} />;
  if (error && !data)
    return (
      <ErrorCard
        title={t('data_error_title', { module: t('plugin_tools') })}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data) return <Skeleton height="240px" />;
  return (
    <>
      {data.api_info.length > 0 ? (
        <Tools
          tools={data.api_info}
          buttons={buttons}
          renderTool={(tool) => (
            <ToolRow
              key={tool.api_id}
              plugin={plugin}
              tool={tool}
              isEditable={isEditable}
              onDelete={isMcp ? undefined : () => setOpen(tool)}
            />
          )}
        />
      ) : (
        <NoTools plugin={plugin} isEditable={isEditable} buttons={buttons} />
      )}
      {open === 'new' && <NewToolDialog plugin={plugin} onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportToolsDialog plugin={plugin} onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && <DeleteToolDialog tool={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** An MCP server may list its tools only to those that it knows. */
function NoTools({ plugin, isEditable, buttons }: ToolListProps & { buttons: ReactNode }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected(plugin);
  const isMcp = plugin.source === 'mcp';
  return (
    <EmptyState
      icon={<Wrench aria-hidden />}
      title={t('plugin_tools_none')}
      message={t(isMcp ? mcpReason(plugin, isEditable, isConnected) : 'plugin_tools_none_text')}
      action={
        <Stack gap={4}>
          {isMcp && <OwnConnection plugin={plugin} />}
          {buttons}
        </Stack>
      }
    />
  );
}

/** Why an MCP server has no tools here, as far as it is known, and what those can do that may read them again. */
function mcpReason({ auth, has_secret }: Plugin, isEditable: boolean, isConnected: boolean | undefined) {
  if (isConnectedByUsers(auth)) {
    if (!isEditable || isConnected === undefined) return 'plugin_tools_none_users';
    return isConnected ? 'plugin_tools_none_connected' : 'plugin_tools_none_connect';
  }
  if (!takesSharedSecret(auth) || has_secret) return 'plugin_tools_none_mcp';
  return isEditable ? 'plugin_tools_none_key' : 'plugin_tools_none_no_key';
}

/** How tools are added: by hand or from a document, or by reading the server again. */
function ToolButtons({ plugin, onOpen }: { plugin: Plugin; onOpen: (dialog: 'new' | 'import') => void }) {
  const { t } = useTranslation();
  if (plugin.source === 'mcp') return <ReadAgainButton plugin={plugin} />;
  return (
    <Row gap={2}>
      <Button icon={<FileInput aria-hidden />} onClick={() => onOpen('import')}>
        {t('plugin_tools_import')}
      </Button>
      <Button icon={<Plus aria-hidden />} onClick={() => onOpen('new')}>
        {t('plugin_tool_add')}
      </Button>
    </Row>
  );
}

interface ToolsProps {
  tools: readonly PluginTool[];
  buttons: ReactNode;
  renderTool: (tool: PluginTool) => ReactNode;
}

/** The rows of all tools, or of those that are searched for. */
function Tools({ tools, buttons, renderTool }: ToolsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const wanted = search.trim().toLowerCase();
  const found = tools.filter(({ name, desc, path }) => `${name} ${desc} ${path}`.toLowerCase().includes(wanted));
  const shown = isWhole ? found : found.slice(0, SHOWN_FIRST);
  return (
    <Stack gap={4}>
      <Row gap={3} justify="between">
        {tools.length >= SEARCH_FROM ? (
          <SearchField
            label={t('plugin_tool_find')}
            clearLabel={t('list_clear')}
            value={search}
            onValueChange={setSearch}
          />
        ) : (
          <Text size="label" tone="muted">
            {t('plugin_tool_count', { count: tools.length })}
          </Text>
        )}
        {buttons}
      </Row>
      {found.length > 0 ? (
        <ul aria-label={t('plugin_tools')} className={styles.rows}>
          {shown.map(renderTool)}
        </ul>
      ) : (
        <Text tone="muted">{t('plugin_tools_no_match')}</Text>
      )}
      {shown.length < found.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            {t('plugin_tools_all', { count: found.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface ToolRowProps extends ToolListProps {
  tool: PluginTool;
  /** Left out where tools are read from a server. */
  onDelete: (() => void) | undefined;
}

function ToolRow({ plugin, tool, isEditable, onDelete }: ToolRowProps) {
  const { t } = useTranslation();
  const refresh = useRefreshPlugins();
  const change = useOperationMutation(UpdateAPI, { onSuccess: () => void refresh() });
  const { space_id: spaceId, plugin_id: pluginId } = plugin;
  const { api_id: toolId, name } = tool;
  const isOn = change.isPending ? (change.variables?.is_enabled ?? tool.is_enabled) : tool.is_enabled;
  return (
    <li className={styles.tool}>
      {plugin.source !== 'mcp' && (
        <span className={styles.methodCell}>
          <MethodBadge method={tool.method} />
        </span>
      )}
      <div className={styles.text}>
        <div className={styles.head}>
          <Link to={toolPath(spaceId, pluginId, toolId)}>{name}</Link>
          <RiskTag risk={tool.risk} />
          <DebugTag status={tool.debug_status} />
        </div>
        <span className={styles.description}>{tool.desc || (tool.path === name ? '' : tool.path)}</span>
      </div>
      <Switch
        label={t('plugin_tool_enabled', { name })}
        isLabelHidden
        checked={isOn}
        disabled={!isEditable}
        onCheckedChange={(is_enabled) => change.mutate({ api_id: toolId, is_enabled })}
      />
      <Menu trigger={<IconButton label={t('plugin_tool_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem asChild>
          <Link to={toolPreviewPath(spaceId, pluginId, toolId)}>
            <Eye aria-hidden />
            {t('plugin_preview')}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={mockSetPath(spaceId, pluginId, toolId)}>
            <FlaskConical aria-hidden />
            {t('mock_sets')}
          </Link>
        </MenuItem>
        {isEditable && onDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDelete}>
              {t('plugin_tool_delete')}
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  );
}
