import { Button, IconButton } from '@parley/ui';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileboxDrawer } from './filebox-drawer.tsx';

interface FileboxButtonProps {
  botId: string;
  /** An icon alone, as in the head of a chat. */
  isIcon?: boolean;
}

/** Opens the files that the user has sent to an agent. */
export function FileboxButton({ botId, isIcon = false }: FileboxButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const icon = <FolderOpen aria-hidden />;
  return (
    <>
      {isIcon ? (
        <IconButton label={t('filebox_open')} icon={icon} onClick={open} />
      ) : (
        <Button size="small" icon={icon} onClick={open}>
          {t('filebox_open')}
        </Button>
      )}
      {isOpen && <FileboxDrawer botId={botId} onClose={() => setOpen(false)} />}
    </>
  );
}
