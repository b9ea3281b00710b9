import { SectionHeader, Stack } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MemoryList } from './memory-list.tsx';

/** A tab of the account settings: what all agents remember about the user. */
export function OwnMemoryTab() {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <SectionHeader level={3} title={t('memories')} hint={t('memories_own_hint')} />
      <MemoryList />
    </Stack>
  );
}
