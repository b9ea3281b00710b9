import {
  DeleteBotForGood,
  DeleteDraftBot,
  EmptyBin,
  GetBotDeletion,
  GetDeletionForGood,
  ListDeletedBots,
  RestoreDeletedBot,
} from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { BinService } from './bin.service.ts';

export function binRoutes(app: App, bin: BinService): void {
  implement(app, GetBotDeletion, ({ bot_id }) => bin.preview(bot_id));
  implement(app, DeleteDraftBot, (request, { scope }) => bin.delete(scope, request).then(() => ({ data: {} })));
  implement(app, ListDeletedBots, (request, { scope, locale }) => bin.list(scope, request, locale));
  implement(app, RestoreDeletedBot, ({ deleted_bot_id }, { scope }) => bin.restore(scope, deleted_bot_id));
  implement(app, GetDeletionForGood, ({ deleted_bot_id }) => bin.preview(deleted_bot_id));
  implement(app, DeleteBotForGood, ({ deleted_bot_id }, { scope }) =>
    bin.deleteForGood(scope, deleted_bot_id).then(() => ({})),
  );
  implement(app, EmptyBin, (request, { scope }) => bin.empty(scope, request));
}
