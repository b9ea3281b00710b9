import { ExportBot } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { currentTranslation } from '../../../i18n/use-translation.ts';
import { saveBotFile } from './save-bot-file.ts';

/** Downloads an agent as a file, and names what the file does not have. */
export function useExportBot() {
  const toast = useToast();
  return useOperationMutation(ExportBot, {
    onSuccess: async ({ data: { file, left_out } }) => {
      saveBotFile(file);
      if (left_out.length === 0) return;
      await loadLaterTexts();
      const { locale, t } = currentTranslation();
      const parts = left_out.map((part) => t(`export_part_${part}`));
      toast('info', t('export_left_out', { parts: new Intl.ListFormat(locale).format(parts) }));
    },
  });
}
