import { ExportBot } from '@parley/contract';
import { call } from '../../../api/call.ts';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { currentTranslation } from '../../../i18n/use-translation.ts';
import { saveBotFile } from './save-bot-file.ts';

/** Downloads the draft or a version of an agent as a file. Resolves to a text that names what the file does not have; empty for nothing. */
export async function exportBot({ botId, version }: { botId: string; version?: string }): Promise<string> {
  const { file, left_out } = (await call(ExportBot, { bot_id: botId, version })).data;
  saveBotFile(file);
  if (left_out.length === 0) return '';
  await loadLaterTexts();
  const { locale, t } = currentTranslation();
  const parts = left_out.map((part) => t(`export_part_${part}`));
  return t('export_left_out', { parts: new Intl.ListFormat(locale).format(parts) });
}
