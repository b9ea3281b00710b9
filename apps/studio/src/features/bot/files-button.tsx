import { FileboxMode } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { useSection } from './draft/draft-editor.ts';

const FileboxDrawer = lazyPart(async () => (await import('../filebox/index.ts')).FileboxDrawer);

/** Opens the files that the user has sent to the agent. Where it cannot look at them there is no button. */
export function FilesButton({ botId }: { botId: string }) {
  const { t } = useTranslation();
  const [{ Mode }] = useSection('filebox_info');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {Mode === FileboxMode.on && (
        <IconButton label={t('filebox_open')} icon={<FolderOpen aria-hidden />} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <LazyPartBoundary onFailed={close}>
          <FileboxDrawer botId={botId} onClose={close} />
        </LazyPartBoundary>
      )}
    </>
  );
}
