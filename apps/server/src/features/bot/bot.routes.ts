import {
  DraftBotCreate,
  DraftBotFromDescription,
  DuplicateDraftBot,
  GetBotFace,
  GetDraftBotDisplayInfo,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  SearchBots,
  StoreBotFace,
  UpdateDraftBotDisplayInfo,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementDownload } from '../../platform/http/implement.ts';
import type { BotService } from './bot.service.ts';
import type { DisplayInfoService } from './display-info.service.ts';
import type { DraftBotService } from './draft-bot.service.ts';
import { openBotFace } from './face/bot-face.ts';
import type { IntelligenceService } from './intelligence.service.ts';
import type { ProposeBot } from './proposal/propose-bot.ts';

interface Services {
  bots: BotService;
  drafts: DraftBotService;
  intelligences: IntelligenceService;
  displayInfo: DisplayInfoService;
  proposeBot: ProposeBot;
}

export function botRoutes(app: App, { bots, drafts, intelligences, displayInfo, proposeBot }: Services): void {
  implement(app, GetDraftIntelligenceList, (request, { scope, locale }) => intelligences.list(scope, request, locale));
  implement(app, SearchBots, (request, { scope }) => bots.search(scope, request));
  implement(app, StoreBotFace, ({ face_id }, { scope }) => bots.storeFace(scope, face_id));
  implement(app, DraftBotFromDescription, (request, { scope, locale, signal }) =>
    proposeBot(scope, request, locale, signal),
  );
  implement(app, DraftBotCreate, (request, { scope, locale }) => bots.create(scope, request, locale));
  implement(app, DuplicateDraftBot, (request, { scope, locale }) => bots.duplicate(scope, request, locale));
  implement(app, GetDraftBotInfoAgw, (request, { scope, locale }) => drafts.get(scope, request, locale));
  implement(app, UpdateDraftBotInfoAgw, (request, { scope, locale }) => drafts.update(scope, request, locale));
  implement(app, GetDraftBotDisplayInfo, ({ bot_id }, { scope }) => displayInfo.get(scope, bot_id));
  implement(app, UpdateDraftBotDisplayInfo, ({ bot_id, display_info }, { scope }) =>
    displayInfo.update(scope, bot_id, display_info.tab_display_info ?? {}).then(() => ({})),
  );
  implementDownload(app, GetBotFace, async ({ face_id }) => openBotFace(face_id));
}
