import { Button } from '@parley/ui';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useExportBot } from '../file/use-export-bot.ts';

export function ExportVersionButton({ botId, version }: { botId: string; version: string }) {
  const { t } = useTranslation();
  const download = useExportBot();
  return (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      isLoading={download.isPending}
      onClick={() => download.mutate({ botId, version })}
    >
      {t('bot_export')}
    </Button>
  );
}
