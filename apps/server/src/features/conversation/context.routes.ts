import { GetConversationContext, UseConversationSummary } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ContextService } from './context.service.ts';

export function contextRoutes(app: App, contexts: ContextService): void {
  implement(app, GetConversationContext, ({ conversation_id }, { scope }) => contexts.get(scope, conversation_id));
  implement(app, UseConversationSummary, ({ conversation_id, summary_id, is_used }, { scope }) =>
    contexts.useSummary(scope, conversation_id, summary_id, is_used),
  );
}
