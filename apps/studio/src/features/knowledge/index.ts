export { CreateKnowledgeDialog } from './list/create-knowledge-dialog.tsx';
export { KnowledgeList } from './list/knowledge-list.tsx';
export { KnowledgeSkillForm } from './skill/skill-form.tsx';
export { RowButtons } from './table/row-buttons.tsx';
export { useTableTexts } from './table/use-table-texts.ts';
export { conditionText } from './tag/condition-text.ts';
