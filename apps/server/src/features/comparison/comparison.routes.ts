import { DeleteWantedAnswer, KeepWantedAnswer, ListWantedAnswers, OpenComparison, SaveVariant } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import { CHECK_PASSED, type DraftAudit } from '../bot/index.ts';
import type { Variants } from '../conversation/index.ts';
import type { WantedAnswers } from './wanted-answers.ts';

interface Services {
  variants: Variants;
  wantedAnswers: WantedAnswers;
  auditDraft: DraftAudit;
}

export function comparisonRoutes(app: App, { variants, wantedAnswers, auditDraft }: Services): void {
  implement(app, OpenComparison, async ({ bot_id }, { scope }) => ({ variants: await variants.open(scope, bot_id) }));
  implement(app, SaveVariant, async ({ conversation_id, settings }, { scope, locale }) => {
    // The content check also sees the prompt of a variant: the model gets it although no draft contains it.
    const problem = settings && (await auditDraft(settings, locale));
    if (problem) return { check_not_pass: true, check_not_pass_msg: problem };
    await variants.save(scope, conversation_id, settings);
    return CHECK_PASSED;
  });
  implement(app, ListWantedAnswers, async ({ bot_id }) => ({ wanted_answers: await wantedAnswers.list(bot_id) }));
  implement(app, KeepWantedAnswer, async (request) => ({ wanted_answer: await wantedAnswers.keep(request) }));
  implement(app, DeleteWantedAnswer, async ({ wanted_answer_id }) => {
    await wantedAnswers.delete(wanted_answer_id);
    return {};
  });
}
