import { localCache } from '../local-cache/local-cache.ts';
import type { Command } from './command.ts';

const RECENT_MAX = 5;

const recentIds = (userId: string): string[] =>
  (localCache.readOfAccount(userId, 'recent-commands') ?? '').split('\n').filter((id) => id !== '');

/** Of these commands, those that the account used last in this browser, the last one first. */
export function recentCommands(userId: string, commands: readonly Command[]): Command[] {
  return recentIds(userId).flatMap((recent) => commands.find(({ id }) => id === recent) ?? []);
}

export function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentIds(userId).filter((recent) => recent !== id)];
  localCache.writeOfAccount(userId, 'recent-commands', ids.slice(0, RECENT_MAX).join('\n'));
}
