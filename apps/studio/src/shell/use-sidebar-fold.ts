import { useState } from 'react';
import { useLocation } from 'react-router';
import { localCache } from '../local-cache/local-cache.ts';
import { useUser } from '../session/use-login.ts';
import { nextSidebarFold, type SidebarFold, type SidebarFoldEvent } from './sidebar-fold.ts';

export interface SidebarFoldControl {
  readonly fold: SidebarFold;
  send(event: SidebarFoldEvent): void;
}

/** The fold of the second sidebar. Whether it is pinned is remembered for the account in this browser. */
export function useSidebarFold(): SidebarFoldControl {
  const { user_id_str: userId } = useUser();
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState(pathname);
  const [fold, setFold] = useState<SidebarFold>(() =>
    localCache.readOfAccount(userId, 'sidebar-pinned') === undefined ? 'folded' : 'pinned',
  );
  if (shownOn !== pathname) {
    setShownOn(pathname);
    setFold(nextSidebarFold(fold, 'dismissed'));
  }
  return {
    fold,
    send(event) {
      if (event === 'pinned') localCache.writeOfAccount(userId, 'sidebar-pinned', 'yes');
      else if (fold === 'pinned' && nextSidebarFold(fold, event) !== fold)
        localCache.writeOfAccount(userId, 'sidebar-pinned', undefined);
      // A delayed hover may find another state than the one it started in.
      setFold((now) => nextSidebarFold(now, event));
    },
  };
}
