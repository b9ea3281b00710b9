import {
  DraftBotCreate,
  DraftBotFromDescription,
  DuplicateBotToSpace,
  DuplicateBotVersionToSpace,
  DuplicateDraftBot,
  ExportBot,
  GetBotFace,
  GetDraftBotDisplayInfo,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  ImportBot,
  SearchBots,
  StoreBotFace,
  UpdateDraftBotDisplayInfo,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementDownload } from '../../platform/http/implement.ts';
import type { BotService } from './bot.service.ts';
import type { CopyBotService } from './copy/copy-bot.service.ts';
import type { DisplayInfoService } from './display-info.service.ts';
import type { DraftBotService } from './draft-bot.service.ts';
import { openBotFace } from './face/bot-face.ts';
import type { BotFileService } from './file/bot-file.service.ts';
import type { IntelligenceService } from './intelligence.service.ts';
import type { ProposeBot } from './proposal/propose-bot.ts';

interface Services {
  bots: BotService;
  copies: CopyBotService;
  files: BotFileService;
  drafts: DraftBotService;
  intelligences: IntelligenceService;
  displayInfo: DisplayInfoService;
  proposeBot: ProposeBot;
}

export function botRoutes(
  app: App,
  { bots, copies, files, drafts, intelligences, displayInfo, proposeBot }: Services,
): void {
  implement(app, GetDraftIntelligenceList, (request, { scope, locale }) => intelligences.list(scope, request, locale));
  implement(app, SearchBots, (request, { scope }) => bots.search(scope, request));
  implement(app, StoreBotFace, ({ face_id }, { scope }) => bots.storeFace(scope, face_id));
  implement(app, DraftBotFromDescription, (request, { scope, locale, signal }) =>
    proposeBot(scope, request, locale, signal),
  );
  implement(app, DraftBotCreate, (request, { scope, locale }) => bots.create(scope, request, locale));
  implement(app, DuplicateDraftBot, (request, { scope, locale }) => copies.withinSpace(scope, request, locale));
  implement(app, DuplicateBotToSpace, (request, { scope, locale }) => copies.toSpace(scope, request, locale));
  implement(app, DuplicateBotVersionToSpace, (request, { scope, locale }) =>
    copies.versionToSpace(scope, request, locale),
  );
  implement(app, ExportBot, (request, { scope, locale }) => files.export(scope, request, locale));
  implement(app, ImportBot, (request, { scope, locale }) => files.import(scope, request, locale));
  implement(app, GetDraftBotInfoAgw, (request, { scope, locale }) => drafts.get(scope, request, locale));
  implement(app, UpdateDraftBotInfoAgw, (request, { scope, locale }) => drafts.update(scope, request, locale));
  implement(app, GetDraftBotDisplayInfo, ({ bot_id }, { scope }) => displayInfo.get(scope, bot_id));
  implement(app, UpdateDraftBotDisplayInfo, ({ bot_id, display_info }, { scope }) =>
    displayInfo.update(scope, bot_id, display_info.tab_display_info ?? {}).then(() => ({})),
  );
  implementDownload(app, GetBotFace, async ({ face_id }) => openBotFace(face_id));
}
