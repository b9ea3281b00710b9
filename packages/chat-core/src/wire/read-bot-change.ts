import type { BotChange, BotEditor, ConversationChange, LockHolder } from '@parley/contract';
import { array, type Fields, int, nullable, object, string } from '../json/wire-readers.ts';

const readEditor = object<BotEditor>({ user_id: string, user_name: string, user_avatar: string });
const readHolder = object<LockHolder>({ tab_id: string, user_id: string, since: int });

/** The fields of each kind of change of a bot. */
const kinds: { readonly [Of in BotChange['kind']]: Fields<Omit<Extract<BotChange, { kind: Of }>, 'kind'>> } = {
  'bot-changed': { commit_version: string, sections: array(string), committer_id: string, committer_name: string },
  'editors-changed': { editors: array(readEditor), holder: nullable(readHolder) },
};

/**
 * Reads a change of the bot, which the client passes on as it is; other changes are read already. Apart from the client, so
 * that only editors load it.
 */
export function readBotChange(change: ConversationChange): ConversationChange {
  const { kind } = change;
  const fields = Object.hasOwn(kinds, kind) && (kinds[kind as BotChange['kind']] as Fields<object>);
  return fields ? ({ kind, ...object(fields)(change, kind) } as ConversationChange) : change;
}
