import { type Space, SpaceType } from '@parley/contract';
import { Skeleton } from '@parley/ui';
import { Bot, LibraryBig, UserRoundPlus, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { FavouriteList } from '../features/bot/favourite/favourite-list.tsx';
import { isResourcePath, spacePath } from '../features/space/entry/space-path.ts';
import { mayInvite } from '../features/space/settings/may-invite.ts';
import { spaceSettingsPath } from '../features/space/settings/space-settings-path.ts';
import { SpaceSwitcher } from '../features/space/switcher/space-switcher.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { SidebarContent, SidebarLink, SidebarNav } from './sidebar-nav.tsx';

/** The space switcher, the sub-menus of the space, the people of a team space, and the favourites of the user in it. */
export function SpaceSidebar({ space }: { space: Space }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <SidebarContent>
      <SpaceSwitcher space={space} />
      <SidebarNav label={space.name}>
        <SidebarLink to={spacePath(space.id, 'develop')} icon={Bot}>
          {t('develop')}
        </SidebarLink>
        <SidebarLink
          to={spacePath(space.id, 'library')}
          icon={LibraryBig}
          isAreaCurrent={isResourcePath(space.id, pathname)}
        >
          {t('library')}
        </SidebarLink>
      </SidebarNav>
      {space.space_type === SpaceType.team && <SpacePeople space={space} />}
      <FavouriteList space={space} />
    </SidebarContent>
  );
}

/** The links open the settings of the space over the current page. */
function SpacePeople({ space }: { space: Space }) {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <SidebarNav label={t('space_people')}>
      <SidebarLink isOverlay to={spaceSettingsPath(location, 'members')} icon={UsersRound} count={space.member_count}>
        {t('space_members')}
      </SidebarLink>
      {mayInvite(space) && (
        <SidebarLink isOverlay to={spaceSettingsPath(location, 'invitations')} icon={UserRoundPlus}>
          {t('space_invite')}
        </SidebarLink>
      )}
    </SidebarNav>
  );
}

/** Shown while the list of spaces loads; as high as what replaces it. */
export function SpaceSidebarSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <SidebarContent>
        <Skeleton height="48px" />
        <Skeleton height="36px" />
        <Skeleton height="36px" />
      </SidebarContent>
    </div>
  );
}
