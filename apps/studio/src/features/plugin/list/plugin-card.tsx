import type { Plugin } from '@parley/contract';
import { ResourceCard } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { pluginPath } from '../plugin-path.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import { PublishTag } from '../plugin-tags.tsx';
import { type PluginAction, PluginMenu } from './plugin-menu.tsx';

interface PluginCardProps {
  plugin: Plugin;
  /** In a space with several members. */
  showsWho: boolean;
  onAsk: (action: PluginAction) => void;
}

/** A plugin in the list. */
export function PluginCard({ plugin, showsWho, onAsk }: PluginCardProps) {
  const { t } = useTranslation();
  const { plugin_id, space_id, name, desc, url, creator_name } = plugin;
  return (
    <ResourceCard
      picture={<PluginPicture name={name} src={plugin.icon_url} />}
      link={<Link to={pluginPath(space_id, plugin_id)}>{name}</Link>}
      tag={<PublishTag plugin={plugin} />}
      description={desc || url}
      meta={[
        ...(plugin.source === 'mcp' ? [<span key="source">MCP</span>] : []),
        <span key="tools">{t('plugin_tool_count', { count: plugin.tool_count })}</span>,
        ...(showsWho && creator_name ? [<span key="who">{creator_name}</span>] : []),
        <RelativeTime key="when" moment={plugin.update_time} />,
      ]}
      menu={<PluginMenu plugin={plugin} onAsk={onAsk} />}
    />
  );
}
