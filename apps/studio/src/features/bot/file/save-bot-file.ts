import type { BotFile } from '@parley/contract';
import { downloadText } from '../../../page/download-text.ts';

/** The name of the file of an agent: its own name without what file systems refuse. */
export function botFileName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return `${plain || 'agent'}.parley.json`;
}

/** Downloads an agent as a file, indented so that people can read it. */
export const saveBotFile = (file: BotFile): void =>
  downloadText(botFileName(file.agent.name), `${JSON.stringify(file, null, 2)}\n`, 'application/json');
