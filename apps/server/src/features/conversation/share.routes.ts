import {
  CreateConversationShare,
  GetSharedConversation,
  GetSpaceSharedConversation,
  ListConversationShares,
  ListSpaceShares,
  RenewConversationShare,
  RevokeConversationShare,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ShareService } from './share.service.ts';

export function shareRoutes(app: App, shares: ShareService): void {
  implement(app, CreateConversationShare, (request, { scope }) => shares.create(scope, request));
  implement(app, ListConversationShares, (_request, { scope }) => shares.list(scope));
  implement(app, RenewConversationShare, ({ share_id }, { scope }) => shares.renew(scope, share_id));
  implement(app, RevokeConversationShare, ({ share_id }, { scope }) => shares.revoke(scope, share_id).then(() => ({})));
  implement(app, GetSharedConversation, ({ secret, cursor = '' }, { client }) =>
    shares.readByLink(secret, cursor, client.ip),
  );
  implement(app, GetSpaceSharedConversation, ({ share_id, cursor = '' }) => shares.readAsMember(share_id, cursor));
  implement(app, ListSpaceShares, ({ bot_id }, { scope }) => shares.listOfBot(scope, bot_id));
}
