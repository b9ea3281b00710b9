import type { BotFile } from '@parley/contract';

/** Long enough for every browser to begin the download. */
const REVOKE_AFTER_MS = 60_000;

/** The name of the file of an agent: its own name without what file systems refuse. */
export function botFileName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return `${plain || 'agent'}.parley.json`;
}

/** Downloads an agent as a file, indented so that people can read it. */
export function saveBotFile(file: BotFile): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = botFileName(file.agent.name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
