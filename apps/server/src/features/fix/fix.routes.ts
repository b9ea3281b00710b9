import { OptimizePrompt, ProposeFix, SuggestOpeningQuestions } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { FixService } from './fix.service.ts';

export function fixRoutes(app: App, service: FixService): void {
  implement(app, ProposeFix, (request, { scope, locale }) => service.propose(scope, locale, request));
  implement(app, OptimizePrompt, (request, { scope, locale, signal }) =>
    service.optimizePrompt(scope, locale, request, signal),
  );
  implement(app, SuggestOpeningQuestions, (request, { scope, locale, signal }) =>
    service.suggestQuestions(scope, locale, request, signal),
  );
}
