import { hasSpaceRight, type Space } from '@parley/contract';
import { Dialog, VerticalTabs } from '@parley/ui';
import { ChartColumn, Link2, Settings2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModuleBoundary } from '../../../page/module-boundary.tsx';
import { SpaceUsageTab } from '../../usage/index.ts';
import { GeneralTab } from './general-tab.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { mayInvite } from './may-invite.ts';
import { MembersTab } from './members-tab.tsx';
import { type SpaceSettingsTab, spaceSettingsPath } from './space-settings-path.ts';

function isShown(tab: SpaceSettingsTab, space: Space): boolean {
  if (tab === 'invitations') return mayInvite(space);
  return tab !== 'usage' || hasSpaceRight(space.role_type, 'see-usage');
}

/** The settings of a team space. Each tab shows only what the role of the caller allows. */
export function SpaceSettingsDialog({ space, tab }: { space: Space; tab: SpaceSettingsTab }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const show = (next: SpaceSettingsTab | undefined) =>
    void navigate(spaceSettingsPath(location, next), { replace: true });
  const contained = (module: string, content: ReactNode) => <ModuleBoundary module={module}>{content}</ModuleBoundary>;
  const tabs = [
    {
      value: 'general' as const,
      label: t('space_general'),
      icon: <Settings2 aria-hidden />,
      content: contained(t('space_general'), <GeneralTab space={space} />),
    },
    {
      value: 'members' as const,
      label: t('space_members'),
      icon: <UsersRound aria-hidden />,
      content: contained(t('space_members'), <MembersTab space={space} />),
    },
    {
      value: 'invitations' as const,
      label: t('invitations'),
      icon: <Link2 aria-hidden />,
      content: contained(t('invitations'), <InvitationsTab space={space} />),
    },
    {
      value: 'usage' as const,
      label: t('usage'),
      icon: <ChartColumn aria-hidden />,
      content: contained(t('usage'), <SpaceUsageTab space={space} />),
    },
  ].filter(({ value }) => isShown(value, space));
  const open = tabs.some(({ value }) => value === tab) ? tab : 'general';
  return (
    <Dialog open onOpenChange={() => show(undefined)} title={t('space_settings')} closeLabel={t('close')} size="large">
      <VerticalTabs label={t('space_settings')} value={open} tabs={tabs} onValueChange={show} />
    </Dialog>
  );
}
