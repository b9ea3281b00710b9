import type { Locale } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Bots, RunnableBot, WantedVersion } from '../../bot/index.ts';
import { MentionedBotNotFound, NothingToContinue } from '../conversation.errors.ts';
import type { ConversationRow } from '../conversation.schema.ts';
import { botOf } from '../find-conversation.ts';
import { withVariant } from '../variant/with-variant.ts';

interface Dependencies {
  bots: Bots;
  /** Whether this caller may talk to this bot. */
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
}

export interface AnsweringBot {
  readonly scope: Scope;
  readonly conversation: ConversationRow;
  /** The bot that answered: the conversation's own, or one that was mentioned. */
  readonly botKey: string;
  /** The version that it began with. */
  readonly botVersion: string;
  readonly wanted: WantedVersion;
  readonly locale: Locale;
  /** The bot as it was when the reply began. */
  readonly snapshot?: RunnableBot | undefined;
}

export type FindAnsweringBot = (asked: AnsweringBot) => Promise<RunnableBot>;

/** The bot of a reply that goes on. The user may have lost access to a mentioned bot meanwhile. */
export const createFindAnsweringBot =
  ({ bots, mayUseBot }: Dependencies): FindAnsweringBot =>
  async ({ scope, conversation, botKey, botVersion, wanted, locale, snapshot }) => {
    const isMentioned = botKey !== conversation.botKey;
    if (isMentioned && !(await mayUseBot(scope, botKey))) throw new MentionedBotNotFound();
    const reference = isMentioned ? { botId: botKey } : botOf(conversation);
    if (snapshot && wanted.use !== 'published') return snapshot;
    if (conversation.variantSlot !== null && !isMentioned && !hasBase(wanted, botVersion))
      throw new NothingToContinue();
    // Also for a reply that has its bot: it may be switched off for web pages now.
    const found = await bots.findRunnable(reference, sameVersion(wanted, botVersion), locale);
    return snapshot ?? withVariant(found, conversation);
  };

/** A reply goes on with the version that it began with. Of a draft there is only the current one. */
function sameVersion(wanted: WantedVersion, version: string): WantedVersion {
  if (wanted.use === 'draft') return wanted;
  return wanted.use === 'version' ? { ...wanted, version } : { ...wanted, pinnedVersion: version };
}

/** Whether a variant is still based on what its reply began with. Drafts are numbered, and no id is a number. */
const hasBase = (wanted: WantedVersion, version: string): boolean =>
  wanted.use === 'version' ? wanted.version === version : /^\d+$/.test(version);
