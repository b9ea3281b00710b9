import { type KnowledgeSkill, NO_RECALL_PROMPT_MAX, NoRecallReplyMode, RECALL_MIN_SCORE_MIN } from '@parley/contract';

/** studio §4: with a least score it is 0.01 where none was set; without one it becomes 0. */
export const withLeastScore = (skill: KnowledgeSkill, isUsed: boolean): KnowledgeSkill => ({
  ...skill,
  min_score: isUsed ? skill.min_score || RECALL_MIN_SCORE_MIN : 0,
});

/** studio §4: the custom prompt of a reply without a recall is filled where it is empty. */
export const withNoRecallMode = (
  skill: KnowledgeSkill,
  mode: NoRecallReplyMode,
  defaultPrompt: string,
): KnowledgeSkill => ({
  ...skill,
  no_recall_reply_mode: mode,
  ...(mode === NoRecallReplyMode.customizePrompt &&
    skill.no_recall_reply_customize_prompt === '' && {
      no_recall_reply_customize_prompt: defaultPrompt.slice(0, NO_RECALL_PROMPT_MAX),
    }),
});

/** studio §4 add-to-bot toggle. */
export function withKnowledge(skill: KnowledgeSkill, id: string, name: string, isAdded: boolean): KnowledgeSkill {
  const others = skill.knowledge_info.filter((one) => one.id !== id);
  return { ...skill, knowledge_info: isAdded ? [...others, { id, name }] : others };
}
