import {
  BOT_PLUGINS_MAX,
  GetPlaygroundPluginList,
  PLUGIN_PAGE,
  type PluginList,
  type ResponseOf,
  type UsablePlugin,
} from '@parley/contract';
import { Button, Dialog, EmptyState, LibraryIllustration, ListPage, ListRow, Tag, Text } from '@parley/ui';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { pluginsPath, usablePluginPath } from '../plugin-path.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import { UsableToolText } from '../usable-tool-text.tsx';
import { hasTool, withAllTools, withTool } from './plugin-list.ts';
import styles from './select-plugin-dialog.module.css';

const SEARCH_DELAY_MS = 500;
const SEARCH_MAX = 100;

type Pages = InfiniteData<ResponseOf<typeof GetPlaygroundPluginList>>;

interface SelectPluginDialogProps {
  spaceId: string;
  list: PluginList;
  /** The agent has as many plugins as it can have. */
  isFull: boolean;
  onChange: (list: PluginList) => void;
  onClose: () => void;
}

/** The published plugins of the space and those that come with the server, to add their tools to the agent. */
export function SelectPluginDialog({ spaceId, list, isFull, onChange, onClose }: SelectPluginDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, SEARCH_MAX);
  const request = { space_id: spaceId, size: PLUGIN_PAGE, ...(wanted && { search: wanted }) };
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(GetPlaygroundPluginList, { ...request, page: 1 }),
    queryFn: ({ pageParam }) => call(GetPlaygroundPluginList, { ...request, page: pageParam }),
    initialPageParam: 1,
    // Pages of large plugins have fewer of them.
    getNextPageParam: ({ plugins, total }, pages): number | undefined =>
      plugins.length > 0 && pages.flatMap((page) => page.plugins).length < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('plugin_select')} closeLabel={t('close')} size="wide">
      <div className={styles.content}>
        {isFull && (
          <Text size="label" tone="muted">
            {t('plugin_skill_full', { max: BOT_PLUGINS_MAX })}
          </Text>
        )}
        <ListPage
          label={t('plugins')}
          layout="rows"
          texts={useListTexts({
            failed: t('data_error_title', { module: t('plugins') }),
            count: (count) => t('plugin_count', { count }),
          })}
          state={useListState(query, pluginsIn, totalOf)}
          itemKey={({ plugin_id }) => plugin_id}
          renderItem={(plugin) => (
            <PluginRow spaceId={spaceId} plugin={plugin} list={list} isFull={isFull} onChange={onChange} />
          )}
          search={{ label: t('plugin_find'), value: search, onChange: setSearch }}
          empty={
            <EmptyState
              size="page"
              illustration={<LibraryIllustration />}
              title={t('plugin_select_none')}
              message={t('plugin_select_none_text')}
              action={
                <Link to={pluginsPath(spaceId)} target="_blank">
                  {t('plugin_select_library')}
                </Link>
              }
            />
          }
        />
      </div>
    </Dialog>
  );
}

/** One that moved while the next page was loaded is there once. */
function pluginsIn({ pages }: Pages): UsablePlugin[] {
  const plugins = pages.flatMap((page) => page.plugins);
  return [...new Map(plugins.map((plugin) => [plugin.plugin_id, plugin])).values()];
}

const totalOf = ({ pages }: Pages): number => pages[pages.length - 1]?.total ?? 0;

type PluginRowProps = Omit<SelectPluginDialogProps, 'onClose'> & { plugin: UsablePlugin };

function PluginRow({ spaceId, plugin, list, isFull, onChange }: PluginRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { plugin_id, name, tools } = plugin;
  const entry = list.find((one) => one.plugin_id === plugin_id);
  // Tools of an older version that the agent has are changed in the block, where the newer one can be looked at.
  const isOlder = entry !== undefined && entry.version !== plugin.version;
  const addedCount = entry?.api_list.length ?? 0;
  const mayAdd = !isOlder && (entry !== undefined || !isFull);
  return (
    <ListRow
      leading={<PluginPicture id={plugin_id} name={name} src={plugin.icon_url} size={32} />}
      title={
        <Link to={usablePluginPath(spaceId, plugin)} target="_blank">
          {name}
        </Link>
      }
      tag={
        <>
          {plugin.is_official ? (
            <Tag tone="accent">{t('plugin_official')}</Tag>
          ) : (
            <Tag>{t('plugin_version_name', { version: plugin.version })}</Tag>
          )}
          {plugin.needs_connection && <Tag>{t('plugin_needs_connection')}</Tag>}
        </>
      }
      details={[
        t('plugin_tool_count', { count: tools.length }),
        ...(addedCount > 0 ? [t('plugin_tools_taken', { count: addedCount })] : []),
      ]}
      note={
        <>
          {plugin.desc && (
            <Text size="small" tone="muted">
              {plugin.desc}
            </Text>
          )}
          {isOlder && <Text size="small">{t('plugin_older_taken', { version: entry.version })}</Text>}
        </>
      }
      action={
        <div className={styles.actions}>
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={t('plugin_tools_of', { name })}
            icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('plugin_tools')}
          </Button>
          <Button
            size="small"
            disabled={!mayAdd || addedCount === tools.length}
            aria-label={t('plugin_add_all_of', { name })}
            onClick={() => onChange(withAllTools(list, plugin))}
          >
            {t('plugin_add_all')}
          </Button>
        </div>
      }
      below={
        isOpen && (
          <ul aria-label={t('plugin_tools_of', { name })} className={styles.tools}>
            {tools.map((tool) => {
              const isAdded = hasTool(list, plugin_id, tool.api_id);
              return (
                <li key={tool.api_id} className={styles.tool}>
                  <UsableToolText tool={tool} />
                  <Button
                    size="small"
                    variant={isAdded ? 'secondary' : 'primary'}
                    disabled={isAdded ? isOlder : !mayAdd}
                    aria-label={t(isAdded ? 'skill_remove' : 'skill_add_one', { name: tool.name })}
                    onClick={() => onChange(withTool(list, plugin, tool, !isAdded))}
                  >
                    {t(isAdded ? 'skill_remove_short' : 'skill_add_short')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )
      }
    />
  );
}
