import { LeaveSpace, type Space } from '@parley/contract';
import { Button, ConfirmDialog, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { SettingsSection } from '../../../settings-layout/settings-section.tsx';
import styles from './space-section.module.css';
import { useSpaceLeft } from './use-space-left.ts';

export function LeaveSpaceSection({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const goElsewhere = useSpaceLeft();
  const [isAsking, setAsking] = useState(false);
  const leave = useAction(LeaveSpace, {
    onDone: async () => {
      await goElsewhere();
      toast('success', t('space_left', { name: space.name }));
    },
  });
  return (
    <SettingsSection title={t('leave_space')} hint={t('leave_space_hint')}>
      <Button className={styles.button} onClick={() => setAsking(true)}>
        {t('leave_space')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('leave_space_title', { name: space.name })}
        text={t('leave_space_hint')}
        confirmLabel={t('leave_space')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isDangerous
        isConfirming={leave.isPending}
        onConfirm={() => leave.mutate({ space_id: space.id })}
      />
    </SettingsSection>
  );
}
