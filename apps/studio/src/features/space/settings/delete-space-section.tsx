import { DeleteSpace, type Space } from '@parley/contract';
import { Button, ConfirmDialog, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { SettingsSection } from '../../../settings-layout/settings-section.tsx';
import styles from './space-section.module.css';
import { useSpaceLeft } from './use-space-left.ts';

export function DeleteSpaceSection({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const goElsewhere = useSpaceLeft();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(DeleteSpace, {
    onDone: async () => {
      await goElsewhere();
      toast('success', t('space_deleted', { name: space.name }));
    },
  });
  return (
    <SettingsSection title={t('delete_space')} hint={t('delete_space_hint')}>
      <Button variant="danger" className={styles.button} onClick={() => setAsking(true)}>
        {t('delete_space')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('delete_space_title', { name: space.name })}
        text={t('delete_space_hint')}
        confirmLabel={t('delete_space')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        nameToType={{ name: space.name, label: t('type_name_to_confirm', { name: space.name }) }}
        isDangerous
        isConfirming={remove.isPending}
        onConfirm={() => remove.mutate({ space_id: space.id })}
      />
    </SettingsSection>
  );
}
