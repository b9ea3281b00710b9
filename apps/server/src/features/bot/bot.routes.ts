import {
  DeleteDraftBot,
  DraftBotCreate,
  DraftBotFromDescription,
  GetBotFace,
  GetDraftBotInfoAgw,
  ListSpaceBots,
  SearchBots,
  StoreBotFace,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementDownload } from '../../platform/http/implement.ts';
import type { BotService } from './bot.service.ts';
import type { DraftBotService } from './draft-bot.service.ts';
import { openBotFace } from './face/bot-face.ts';
import type { ProposeBot } from './proposal/propose-bot.ts';

interface Services {
  bots: BotService;
  drafts: DraftBotService;
  proposeBot: ProposeBot;
}

export function botRoutes(app: App, { bots, drafts, proposeBot }: Services): void {
  implement(app, ListSpaceBots, ({ space_id }, { scope, locale }) => bots.list(scope, space_id, locale));
  implement(app, SearchBots, (request, { scope }) => bots.search(scope, request));
  implement(app, StoreBotFace, ({ face_id }, { scope }) => bots.storeFace(scope, face_id));
  implement(app, DraftBotFromDescription, (request, { scope, locale, signal }) =>
    proposeBot(scope, request, locale, signal),
  );
  implement(app, DraftBotCreate, (request, { scope }) => bots.create(scope, request));
  implement(app, DeleteDraftBot, (request) => bots.delete(request).then(() => ({ data: {} })));
  implement(app, GetDraftBotInfoAgw, (request, { scope, locale }) => drafts.get(scope, request, locale));
  implement(app, UpdateDraftBotInfoAgw, (request, { scope }) => drafts.update(scope, request));
  implementDownload(app, GetBotFace, async ({ face_id }) => openBotFace(face_id));
}
