import type { CheckFiles as CheckFilesOperation, Locale, RequestOf, ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Bots } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { Files } from '../upload/index.ts';
import { wantedVersion } from './bot-version.ts';
import type { ConversationStore } from './conversation.store.ts';
import { botOf, type FindConversation } from './find-conversation.ts';
import type { CheckFiles } from './given-files/check-files.ts';
import { withModel } from './with-model.ts';

/** The caller asks again for files that take longer. */
const WAIT_MS = 2_000;

interface Dependencies {
  conversations: Pick<ConversationStore, 'findCurrent'>;
  findConversation: FindConversation;
  bots: Bots;
  models: Models;
  files: Files;
  checkFiles: CheckFiles;
}

export type FileChecks = ReturnType<typeof createFileChecks>;

/** Tells, before a message is sent, what the model of a bot gets of its files. */
export function createFileChecks(dependencies: Dependencies) {
  const { conversations, findConversation, bots, models, files, checkFiles } = dependencies;
  return {
    async check(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof CheckFilesOperation>,
    ): Promise<ResponseOf<typeof CheckFilesOperation>> {
      const { bot_id, preset_bot = '', conversation_id, object_ids } = request;
      const named = bot_id ? { botId: bot_id } : { presetBot: preset_bot };
      const found = conversation_id
        ? await findConversation(scope, request)
        : await conversations.findCurrent(scope, bot_id || preset_bot, request.scene);
      const reference = found ? botOf(found) : named;
      const { bot, model } = await withModel(models, found, async (conversation) => ({
        bot: await bots.findRunnable(reference, wantedVersion(request, conversation), locale),
      }));
      const { userId } = scope;
      const own = await files.findOwn(userId, [...new Set(object_ids)]);
      return { files: await checkFiles({ userId, files: own, bot, model, locale, waitMs: WAIT_MS }) };
    },
  };
}
