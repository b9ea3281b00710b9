import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { ContentAudit } from '../../platform/content-audit.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import { createDraftAudit, lockBot } from '../bot/index.ts';
import { createVariants } from '../conversation/index.ts';
import { comparisonRoutes } from './comparison.routes.ts';
import { createWantedAnswers } from './wanted-answers.ts';

export { wantedAnswerAccess } from './comparison.access.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  contentAudit: ContentAudit;
}

/** Compares variants of a bot: one question to several of them, and the answers that were wanted. */
export function comparisonFeature(app: App, { database, clockAndIds, contentAudit }: Dependencies): void {
  comparisonRoutes(app, {
    variants: createVariants(database, clockAndIds),
    wantedAnswers: createWantedAnswers({ database, clockAndIds, lockBot }),
    auditDraft: createDraftAudit(contentAudit),
  });
}
