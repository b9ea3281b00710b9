import { Drawer } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ModuleBoundary } from '../../page/module-boundary.tsx';
import { FileList } from './file-list.tsx';

interface FileboxDrawerProps {
  botId: string;
  /** Names the agent where the page does not. */
  botName?: string;
  onClose: () => void;
}

/** The files that the user has sent to an agent. */
export function FileboxDrawer({ botId, botName, onClose }: FileboxDrawerProps) {
  const { t } = useTranslation();
  const title = botName === undefined ? t('filebox_title') : t('filebox_title_of', { name: botName });
  return (
    <Drawer open onOpenChange={onClose} title={title} closeLabel={t('close')} size="large">
      <ModuleBoundary module={t('filebox_module')}>
        <FileList botId={botId} />
      </ModuleBoundary>
    </Drawer>
  );
}
