export { CreateKnowledgeDialog } from './list/create-knowledge-dialog.tsx';
export { KnowledgeList } from './list/knowledge-list.tsx';
export { KnowledgeSkillForm } from './skill/skill-form.tsx';
export { conditionText } from './tag/condition-text.ts';
