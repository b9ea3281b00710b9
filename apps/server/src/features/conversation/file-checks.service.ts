import type { CheckFiles as CheckFilesOperation, Locale, RequestOf, ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Bots } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { Files } from '../upload/index.ts';
import { wantedVersion } from './bot-version.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { CheckFiles } from './given-files/check-files.ts';
import { withModel } from './with-model.ts';

/** The caller asks again for files that take longer. */
const WAIT_MS = 2_000;

interface Dependencies {
  conversations: Pick<ConversationStore, 'findCurrent'>;
  bots: Bots;
  models: Models;
  files: Files;
  checkFiles: CheckFiles;
}

export type FileChecks = ReturnType<typeof createFileChecks>;

/** Tells, before a message is sent, what the model of a bot gets of its files. */
export function createFileChecks({ conversations, bots, models, files, checkFiles }: Dependencies) {
  return {
    async check(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof CheckFilesOperation>,
    ): Promise<ResponseOf<typeof CheckFilesOperation>> {
      const { bot_id, preset_bot = '', object_ids } = request;
      const reference = bot_id ? { botId: bot_id } : { presetBot: preset_bot };
      const current = await conversations.findCurrent(scope, bot_id || preset_bot, request.scene);
      const { bot, model } = await withModel(models, current, async (conversation) => ({
        bot: await bots.findRunnable(reference, wantedVersion(request, conversation), locale),
      }));
      const found = await files.findOwn(scope.userId, [...new Set(object_ids)]);
      const { userId } = scope;
      return { files: await checkFiles({ userId, files: found, bot, model, locale, waitMs: WAIT_MS }) };
    },
  };
}
