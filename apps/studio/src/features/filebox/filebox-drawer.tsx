import { Drawer, ErrorBoundary } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
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
      <ErrorBoundary
        title={t('data_error_title', { module: t('filebox_module') })}
        message={t('data_error_msg')}
        retryLabel={t('retry')}
      >
        <FileList botId={botId} />
      </ErrorBoundary>
    </Drawer>
  );
}
