import type { CheckFiles as CheckFilesOperation, Locale, RequestOf, ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Bots } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { Files } from '../upload/index.ts';
import { wantedVersion } from './bot-version.ts';
import type { CheckFiles } from './given-files/check-files.ts';

/** The caller asks again for files that take longer. */
const WAIT_MS = 2_000;

interface Dependencies {
  bots: Bots;
  models: Models;
  files: Files;
  checkFiles: CheckFiles;
}

export type FileChecks = ReturnType<typeof createFileChecks>;

/** Tells, before a message is sent, what the model of a bot gets of its files. */
export function createFileChecks({ bots, models, files, checkFiles }: Dependencies) {
  return {
    async check(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof CheckFilesOperation>,
    ): Promise<ResponseOf<typeof CheckFilesOperation>> {
      const { bot_id, preset_bot = '', object_ids } = request;
      const reference = bot_id ? { botId: bot_id } : { presetBot: preset_bot };
      const bot = await bots.findRunnable(reference, wantedVersion(request), locale);
      const [model, found] = await Promise.all([
        models.findChat(bot.modelId),
        files.findOwn(scope.userId, [...new Set(object_ids)]),
      ]);
      const { userId } = scope;
      return { files: await checkFiles({ userId, files: found, bot, model, locale, waitMs: WAIT_MS }) };
    },
  };
}
