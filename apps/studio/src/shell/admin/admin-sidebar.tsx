import { ShieldCheck } from 'lucide-react';
import { adminPages } from '../../features/administration/admin-pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SidebarContent, SidebarLink, SidebarNav, SidebarTitle } from '../sidebar-nav.tsx';

/** The second sidebar of the administration. */
export function AdminSidebar() {
  const { t } = useTranslation();
  return (
    <SidebarContent>
      <SidebarTitle icon={ShieldCheck}>{t('administration')}</SidebarTitle>
      <SidebarNav label={t('administration')}>
        {adminPages.map(({ path, text, icon }) => (
          <SidebarLink key={path} to={path} icon={icon} isExact>
            {t(text)}
          </SidebarLink>
        ))}
      </SidebarNav>
    </SidebarContent>
  );
}
