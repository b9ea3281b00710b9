import { Steer, VerboseContent } from '@parley/contract';
import { sql } from 'kysely';
import type { RunInputRow } from '../../platform/run/run.schema.ts';
import type { MessageRow } from './conversation.schema.ts';

/** The start of the content of every message that has words which were added to a reply. */
const STEER_START = '{"msg_type":"steer"';

/** Whether a row of `message` has such words. */
export const hasAddedWords = sql<boolean>`(message.type = 'verbose' and message.content like ${`${STEER_START}%`})`;

export const steerContent = (text: string): string =>
  JSON.stringify({ msg_type: 'steer', data: JSON.stringify({ text } satisfies Steer) } satisfies VerboseContent);

/** The words that a user added to a reply; null for every other message. */
export function steerText({ type, content }: Pick<MessageRow, 'type' | 'content'>): string | null {
  if (type !== 'verbose' || !content.startsWith(STEER_START)) return null;
  return Steer.parse(JSON.parse(VerboseContent.parse(JSON.parse(content)).data)).text;
}

/** Words that a user has added to a reply, as an input of its run. */
export interface AddedWords {
  /** The id that they get as a message. */
  readonly messageId: string;
  readonly text: string;
}

/** Words with the id under which their client knows them. */
export interface SentWords {
  readonly localMessageId: string;
  readonly text: string;
}

/** Added words as the reply takes them. */
export const readSteer = ({ id, body }: RunInputRow): AddedWords & SentWords => ({
  localMessageId: id,
  ...(JSON.parse(body) as AddedWords),
});

/** The words that a reply has read, in their order. */
export const wordsIn = (reply: readonly MessageRow[]): SentWords[] =>
  reply.flatMap((row) => {
    const text = steerText(row);
    return text === null ? [] : [{ localMessageId: JSON.parse(row.extraInfo).local_message_id, text }];
  });
