import type { Plugin } from '@parley/contract';
import { Button, Page, PageHeader, Tabs } from '@parley/ui';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { parameterPath } from '../../../page/parameter-path.ts';
import { BackButton } from '../back-button.tsx';
import { type PluginAction, PluginActionDialog, PluginMenu } from '../list/plugin-menu.tsx';
import { pluginsPath } from '../plugin-path.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import { PublishTag } from '../plugin-tags.tsx';
import type { Editing } from '../use-edit-lock.ts';
import { PluginSettings } from './plugin-settings.tsx';
import { PluginUsers } from './plugin-users.tsx';
import { PluginVersions } from './plugin-versions.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ToolList } from './tool-list.tsx';

const tabs = ['tools', 'settings', 'versions', 'users'] as const;

/** The page of a plugin: its tools, how they are called, its versions and the agents that have it. */
export function PluginPage({ plugin, editing }: { plugin: Plugin; editing: Editing }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const [action, setAction] = useState<PluginAction>();
  const [isPublishing, setPublishing] = useState(false);
  const { isEditable } = editing;
  const wanted = new URLSearchParams(location.search).get('tab');
  const tab = tabs.find((one) => one === wanted) ?? 'tools';
  const list = pluginsPath(plugin.space_id);
  const contents = {
    tools: <ToolList plugin={plugin} isEditable={isEditable} />,
    settings: <PluginSettings plugin={plugin} isEditable={isEditable} />,
    versions: <PluginVersions plugin={plugin} isEditable={isEditable} />,
    users: <PluginUsers plugin={plugin} />,
  };
  return (
    <Page>
      <PageTitle>{plugin.name}</PageTitle>
      <BackButton to={list} label={t('plugins')} />
      <PageHeader
        title={plugin.name}
        picture={<PluginPicture name={plugin.name} src={plugin.icon_url} size={32} />}
        tag={<PublishTag plugin={plugin} />}
        description={plugin.desc || undefined}
        actions={
          <>
            <PluginMenu plugin={plugin} onAsk={setAction} />
            {isEditable && (
              <Button
                variant={plugin.has_unpublished_change || plugin.version === 0 ? 'primary' : 'secondary'}
                icon={<Upload aria-hidden />}
                onClick={() => setPublishing(true)}
              >
                {t('plugin_publish')}
              </Button>
            )}
          </>
        }
      />
      {editing.notice}
      <Tabs
        label={t('plugin_tabs')}
        value={tab}
        onValueChange={(next) =>
          void navigate(parameterPath(location, 'tab', next === 'tools' ? undefined : next), { replace: true })
        }
        tabs={tabs.map((value) => ({ value, label: t(`plugin_tab_${value}`), content: contents[value] }))}
      />
      {isPublishing && <PublishDialog plugin={plugin} onClose={() => setPublishing(false)} />}
      <PluginActionDialog
        action={action}
        onDeleted={() => void navigate(list, { replace: true })}
        onClose={() => setAction(undefined)}
      />
    </Page>
  );
}
