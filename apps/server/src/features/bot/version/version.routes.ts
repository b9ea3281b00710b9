import {
  CheckDraftBotCommit,
  CompareBotVersions,
  GetBotVersionInfo,
  KeepBotCheckpoint,
  ListDraftBotHistory,
  MGetBotByVersion,
  PreparePublish,
  PublishConnectorList,
  PublishDraftBot,
  RestoreBotVersion,
  SetBotConnector,
} from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { KeepCheckpoint } from './keep-checkpoint.ts';
import type { PublishService } from './publish.service.ts';
import type { RestoreVersion } from './restore-version.ts';
import type { VersionHistoryService } from './version-history.service.ts';

interface Services {
  publishing: PublishService;
  history: VersionHistoryService;
  restoreVersion: RestoreVersion;
  keepCheckpoint: KeepCheckpoint;
}

export function versionRoutes(app: App, { publishing, history, restoreVersion, keepCheckpoint }: Services): void {
  implement(app, PreparePublish, (request, { scope, locale }) => publishing.prepare(scope, request, locale));
  implement(app, PublishDraftBot, (request, { scope, locale }) => publishing.publish(scope, request, locale));
  implement(app, PublishConnectorList, (request, { locale }) => publishing.listConnectors(request, locale));
  implement(app, SetBotConnector, (request, { scope }) => publishing.setConnector(scope, request).then(() => ({})));
  implement(app, ListDraftBotHistory, (request, { scope, locale }) => history.list(scope, request, locale));
  implement(app, CompareBotVersions, (request, { scope, locale }) => history.compare(scope, request, locale));
  implement(app, GetBotVersionInfo, (request, { scope, locale }) => history.getVersion(scope, request, locale));
  implement(app, MGetBotByVersion, (request) => history.getSeveral(request));
  implement(app, CheckDraftBotCommit, (request, { scope, locale }) => history.checkCommit(scope, request, locale));
  implement(app, RestoreBotVersion, (request, { scope, locale }) => restoreVersion(scope, request, locale));
  implement(app, KeepBotCheckpoint, (request, { scope }) => keepCheckpoint(scope, request));
}
