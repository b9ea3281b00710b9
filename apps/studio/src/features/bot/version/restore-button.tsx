import type { BotVersionSummary } from '@parley/contract';
import { Button, ConfirmDialog } from '@parley/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { useVersionTitle } from './use-version-title.ts';

interface RestoreButtonProps {
  botId: string;
  version: BotVersionSummary;
  onRestored: () => void;
}

/** Asks, then makes a version the draft again. The draft that it replaces stays in the history. */
export function RestoreButton({ botId, version, onRestored }: RestoreButtonProps) {
  const { t } = useTranslation();
  const title = useVersionTitle()(version);
  const [isAsking, setAsking] = useState(false);
  const { restore, isRestoring } = useRestoreVersion(botId, () => {
    setAsking(false);
    onRestored();
  });
  return (
    <>
      <Button size="small" icon={<RotateCcw aria-hidden />} onClick={() => setAsking(true)}>
        {t('version_restore')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('version_restore_title', { version: title })}
        text={t('version_restore_text')}
        confirmLabel={t('version_restore')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isConfirming={isRestoring}
        onConfirm={() => void restore(version.version)}
      />
    </>
  );
}
