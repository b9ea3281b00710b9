import {
  CreateConversation,
  DeleteConversation,
  GetListedConversation,
  ListConversations,
  PinConversation,
  RenameConversation,
  SearchConversations,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ListingService } from './listing.service.ts';

export function listingRoutes(app: App, listing: ListingService): void {
  implement(app, CreateConversation, ({ bot_id }, { scope }) => listing.create(scope, bot_id));
  implement(app, ListConversations, ({ bot_id, cursor = '' }, { scope }) => listing.list(scope, bot_id, cursor));
  implement(app, GetListedConversation, ({ conversation_id }, { scope }) => listing.get(scope, conversation_id));
  implement(app, RenameConversation, ({ conversation_id, title }, { scope }) =>
    listing.rename(scope, conversation_id, title),
  );
  implement(app, PinConversation, ({ conversation_id, is_pinned }, { scope }) =>
    listing.pin(scope, conversation_id, is_pinned),
  );
  implement(app, DeleteConversation, ({ conversation_id, keep_files }, { scope }) =>
    listing.delete(scope, conversation_id, keep_files).then(() => ({})),
  );
  implement(app, SearchConversations, ({ query, cursor = '' }, { scope }) => listing.search(scope, query, cursor));
}
