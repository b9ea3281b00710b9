import { Button } from '@parley/ui';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileboxDrawer } from './filebox-drawer.tsx';

/** Opens the files that the user has sent to an agent. */
export function FileboxButton({ botId }: { botId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<FolderOpen aria-hidden />} onClick={() => setOpen(true)}>
        {t('filebox_open')}
      </Button>
      {isOpen && <FileboxDrawer botId={botId} onClose={() => setOpen(false)} />}
    </>
  );
}
