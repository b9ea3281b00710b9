import { Breadcrumb, NoPermissionIllustration } from '@parley/ui';
import { Link, Outlet, useLocation } from 'react-router';
import { adminPages } from '../../features/administration/admin-pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { useUser } from '../../session/use-login.ts';
import { WorkspaceFrame } from '../workspace-frame.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';

/** The administration of the installation. The server refuses its calls to others; they see why here. */
export function AdminArea() {
  const { t } = useTranslation();
  const { is_administrator: isAdministrator } = useUser();
  if (!isAdministrator)
    return (
      <WorkspaceFrame sidebarLabel={t('administration')}>
        <ErrorPage
          illustration={<NoPermissionIllustration />}
          title={t('admin_no_permission')}
          subtitle={t('admin_no_permission_subtitle')}
        />
      </WorkspaceFrame>
    );
  return (
    <WorkspaceFrame sidebarLabel={t('administration')} sidebar={<AdminSidebar />} breadcrumb={<AdminBreadcrumb />}>
      <Outlet />
    </WorkspaceFrame>
  );
}

/** The breadcrumb of the administration. Narrow screens show it in place of the second sidebar. */
function AdminBreadcrumb() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const page = adminPages.find(({ path }) => path === pathname);
  const items = [{ id: 'admin', content: <Link to="/admin">{t('administration')}</Link> }];
  if (page) items.push({ id: page.path, content: <>{t(page.text)}</> });
  return <Breadcrumb label={t('breadcrumb')} items={items} />;
}
