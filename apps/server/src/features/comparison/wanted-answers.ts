import { hash } from 'node:crypto';
import { type KeepWantedAnswer, type RequestOf, WANTED_ANSWERS_MAX, type WantedAnswer } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { TooManyWantedAnswers } from './comparison.errors.ts';
import type { WantedAnswerRow } from './comparison.schema.ts';
import { createWantedAnswerStore } from './wanted-answer.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  /** Until the end of the transaction, others who keep an answer for this bot wait. */
  lockBot: (transaction: Kysely<Tables>, botId: string) => Promise<void>;
}

export type WantedAnswers = ReturnType<typeof createWantedAnswers>;

/** The answers that bots should give. A question has one of them. */
export function createWantedAnswers({ database, clockAndIds: { now, newId }, lockBot }: Dependencies) {
  const store = createWantedAnswerStore(database);
  return {
    list: async (botId: string): Promise<WantedAnswer[]> => (await store.listOfAuthorisedBot(botId)).map(toContract),

    keep: ({ bot_id: botId, question, answer }: RequestOf<typeof KeepWantedAnswer>): Promise<WantedAnswer> =>
      unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const answers = createWantedAnswerStore(transaction);
          await lockBot(transaction, botId);
          const keptAt = now();
          const questionHash = hash('sha256', question, 'base64url');
          const earlier = await answers.find(botId, questionHash);
          if (earlier) {
            await answers.update(earlier.id, { answer, keptAt });
            return toContract({ ...earlier, answer, keptAt });
          }
          if ((await answers.count(botId)) >= WANTED_ANSWERS_MAX) throw new TooManyWantedAnswers();
          const row = { id: newId(), botId, questionHash, question, answer, keptAt };
          await answers.insert(row);
          return toContract(row);
        }),
      ),

    delete: (id: string): Promise<void> => store.delete(id),
  };
}

const toContract = ({ id, question, answer, keptAt }: WantedAnswerRow): WantedAnswer => ({
  wanted_answer_id: id,
  question,
  answer,
  kept_at: keptAt,
});
