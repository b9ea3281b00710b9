import { ExportBot } from '@parley/contract';
import { call } from '../../../api/call.ts';
import { saveBotFile } from './save-bot-file.ts';

/** Downloads the draft of an agent as a file. */
export async function exportBot(botId: string): Promise<void> {
  const { data } = await call(ExportBot, { bot_id: botId });
  saveBotFile(data.file);
}
