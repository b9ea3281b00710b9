import { ForkConversation, GetTurnVersions, ListHiddenMessages, ShowTurnVersion } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ForkConversation as Fork } from './fork-conversation.ts';
import type { TurnVersions } from './turn-versions.service.ts';

export function turnVersionRoutes(app: App, versions: TurnVersions, fork: Fork): void {
  implement(app, GetTurnVersions, ({ conversation_id }, { scope }) => versions.list(scope, conversation_id));
  implement(app, ShowTurnVersion, ({ conversation_id, version_id }, { scope }) =>
    versions.show(scope, conversation_id, version_id),
  );
  implement(app, ListHiddenMessages, ({ conversation_id, cursor = '' }, { scope }) =>
    versions.listHidden(scope, conversation_id, cursor),
  );
  implement(app, ForkConversation, ({ conversation_id, message_id }, { scope, locale }) =>
    fork(scope, conversation_id, message_id, locale),
  );
}
