import { Dialog, VerticalTabs } from '@parley/ui';
import { Brain, ChartColumn, Link2, MonitorSmartphone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AccountTab } from '../../features/account/settings/account-tab.tsx';
import { SessionsTab } from '../../features/account/settings/sessions-tab.tsx';
import { OwnMemoryTab } from '../../features/memory/index.ts';
import { OwnConnectionsTab } from '../../features/plugin/index.ts';
import { OwnUsageTab } from '../../features/usage/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ModuleBoundary } from '../../page/module-boundary.tsx';
import { type SettingsTab, useSettingsPath } from './settings-path.ts';

/** studio §2 profile settings: 1120×600 with the tabs on the left. */
export function SettingsDialog({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const settingsPath = useSettingsPath();
  const show = (next: SettingsTab | undefined) => void navigate(settingsPath(next), { replace: true });
  const contained = (module: string, content: ReactNode) => <ModuleBoundary module={module}>{content}</ModuleBoundary>;
  const tabs = [
    {
      value: 'account' as const,
      label: t('settings_account'),
      icon: <UserRound aria-hidden />,
      content: contained(t('settings_account'), <AccountTab />),
    },
    {
      value: 'sessions' as const,
      label: t('sessions'),
      icon: <MonitorSmartphone aria-hidden />,
      content: contained(t('sessions'), <SessionsTab />),
    },
    {
      value: 'usage' as const,
      label: t('usage'),
      icon: <ChartColumn aria-hidden />,
      content: contained(t('usage'), <OwnUsageTab />),
    },
    {
      value: 'memory' as const,
      label: t('memories'),
      icon: <Brain aria-hidden />,
      content: contained(t('memories'), <OwnMemoryTab />),
    },
    {
      value: 'connections' as const,
      label: t('connections'),
      icon: <Link2 aria-hidden />,
      content: contained(t('connections'), <OwnConnectionsTab />),
    },
  ];
  return (
    <Dialog open onOpenChange={() => show(undefined)} title={t('settings')} closeLabel={t('close')} size="large">
      <VerticalTabs label={t('settings_tabs')} value={tab} tabs={tabs} onValueChange={show} />
    </Dialog>
  );
}
