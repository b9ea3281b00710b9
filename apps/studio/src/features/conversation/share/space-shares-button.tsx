import { SpaceType } from '@parley/contract';
import { Button } from '@parley/ui';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCurrentSpace } from '../../../page/current-space.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import styles from './space-shares-button.module.css';

const SpaceSharesDialog = lazyPart(async () => (await import('./space-shares-dialog.tsx')).SpaceSharesDialog);

/** Opens the conversations that other members share. A personal space has none. */
export function SpaceSharesButton({ botId }: { botId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (useCurrentSpace().space_type !== SpaceType.team) return null;
  return (
    <div className={styles.place}>
      <Button size="small" onClick={() => setOpen(true)}>
        <Users aria-hidden />
        {t('space_shares')}
      </Button>
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <SpaceSharesDialog botId={botId} onClose={close} />
        </LazyPartBoundary>
      )}
    </div>
  );
}
