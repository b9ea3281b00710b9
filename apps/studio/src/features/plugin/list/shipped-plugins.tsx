import { GetPlaygroundPluginList, PLUGIN_PAGE_MAX, type UsablePlugin } from '@parley/contract';
import { Button, Dialog, Grid, ResourceCard, SectionHeader, Stack, Tag, Text } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { parameterPath } from '../../../page/parameter-path.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import { UsableToolText } from '../usable-tool-text.tsx';
import styles from './shipped-plugins.module.css';

/** The plugins that come with the server, below those of the space. A card leads to what its tools do. */
export function ShippedPlugins({ spaceId, search }: { spaceId: string; search: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const { data } = useOperationQuery(
    GetPlaygroundPluginList,
    { space_id: spaceId, is_official: true, size: PLUGIN_PAGE_MAX, ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  if (!data || data.plugins.length === 0) return null;
  const shownId = new URLSearchParams(location.search).get('shipped');
  const shown = data.plugins.find(({ plugin_id }) => plugin_id === shownId);
  return (
    <section aria-label={t('plugin_shipped')} className={styles.section}>
      <SectionHeader title={t('plugin_shipped')} hint={t('plugin_shipped_hint')} />
      <Grid>
        {data.plugins.map((plugin) => (
          <ResourceCard
            key={plugin.plugin_id}
            picture={<PluginPicture id={plugin.plugin_id} name={plugin.name} />}
            link={
              <Link to={parameterPath(location, 'shipped', plugin.plugin_id)} preventScrollReset>
                {plugin.name}
              </Link>
            }
            tag={<Tag tone="accent">{t('plugin_official')}</Tag>}
            description={plugin.desc}
            meta={[<span key="tools">{t('plugin_tool_count', { count: plugin.tools.length })}</span>]}
          />
        ))}
      </Grid>
      {shown && (
        <ShippedDialog
          plugin={shown}
          onClose={() =>
            void navigate(parameterPath(location, 'shipped', undefined), { replace: true, preventScrollReset: true })
          }
        />
      )}
    </section>
  );
}

function ShippedDialog({ plugin, onClose }: { plugin: UsablePlugin; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plugin.name}
      description={plugin.desc}
      closeLabel={t('close')}
      size="medium"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack gap={4}>
        <Text size="label">{t('plugin_shipped_use')}</Text>
        <ul aria-label={t('plugin_tools_of', { name: plugin.name })} className={styles.tools}>
          {plugin.tools.map((tool) => (
            <li key={tool.api_id}>
              <UsableToolText tool={tool} />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
