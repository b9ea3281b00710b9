import type { Space } from '@parley/contract';
import { Breadcrumb } from '@parley/ui';
import { Link, useLocation } from 'react-router';
import { isResourcePath, spacePath, submenus } from '../features/space/entry/space-path.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** Space and sub-menu as breadcrumbs, for screens that do not show the sidebar. */
export function SpaceBreadcrumb({ space }: { space: Space }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const submenu = submenus.find((name) => pathname === spacePath(space.id, name));
  const isResource = isResourcePath(space.id, pathname);
  const items = [{ id: 'space', content: <Link to={spacePath(space.id, 'develop')}>{space.name}</Link> }];
  if (submenu) items.push({ id: submenu, content: <>{t(submenu)}</> });
  else if (isResource)
    items.push({ id: 'library', content: <Link to={spacePath(space.id, 'library')}>{t('library')}</Link> });
  return <Breadcrumb label={t('breadcrumb')} items={items} hasCurrentPage={!isResource} />;
}
