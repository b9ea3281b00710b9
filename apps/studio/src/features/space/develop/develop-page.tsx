import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../page/page-head.tsx';
import { useSubmenuEntered } from '../entry/use-submenu-entered.ts';
import { BotList } from './bot-list.tsx';

/** studio §2 Develop: what is built in a space. */
export function DevelopPage() {
  const { t } = useTranslation();
  useSubmenuEntered('develop');
  return (
    <>
      <PageHead title={t('develop')} />
      <BotList />
    </>
  );
}
