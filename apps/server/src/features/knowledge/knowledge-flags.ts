import { GetKnowledgeFeatures, NoRecallReplyMode } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { RunnableBot } from '../bot/index.ts';

/** studio §6: settings of recall that the operator of the installation offers. */
export interface KnowledgeFlags {
  readonly noRecallReply: boolean;
  readonly sourceDisplay: boolean;
}

export function knowledgeFlagRoutes(app: App, flags: KnowledgeFlags): void {
  implement(app, GetKnowledgeFeatures, () => ({
    no_recall_reply: flags.noRecallReply,
    source_display: flags.sourceDisplay,
  }));
}

/** A bot as it runs: settings that are not offered any more have no effect, whatever its author once chose. */
export const withOfferedKnowledge =
  ({ noRecallReply, sourceDisplay }: KnowledgeFlags) =>
  (bot: RunnableBot): RunnableBot => {
    const { knowledge } = bot.settings;
    if (!knowledge || (noRecallReply && sourceDisplay)) return bot;
    return {
      ...bot,
      settings: {
        ...bot.settings,
        knowledge: {
          ...knowledge,
          ...(!noRecallReply && { no_recall_reply_mode: NoRecallReplyMode.default }),
          ...(!sourceDisplay && { show_source: false }),
        },
      },
    };
  };
