import { type KnowledgeSkill, ShowSourceMode } from '@parley/contract';

const withoutSources = ['Knowledge'] as const;

/** How a panel shows the sources of an agent. One without knowledge may have read the guide, which is always named. */
export const sourceSettingsOf = ({ show_source, show_source_mode, knowledge_info }: KnowledgeSkill) =>
  knowledge_info.length > 0 &&
  ({
    ignoreMessageConfigList: show_source ? undefined : withoutSources,
    knowledgeSourceMode: show_source_mode === ShowSourceMode.cardList ? 'card-list' : 'reply-bottom',
  } as const);
