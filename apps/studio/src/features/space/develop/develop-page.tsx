import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageHead } from '../../../page/page-head.tsx';
import { BotList } from '../../bot/index.ts';
import { useRememberSubmenu } from '../entry/remembered-place.ts';
import { useSpace } from '../list/use-space.ts';

/** studio §2 Develop: the agents of a space. */
export function DevelopPage() {
  const { t } = useTranslation();
  const space = useSpace();
  useRememberSubmenu('develop');
  return (
    <>
      <PageHead title={t('develop')} />
      <BotList space={space} />
    </>
  );
}
