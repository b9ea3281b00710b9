export { CreateDatabaseDialog } from './fields/create-database-dialog.tsx';
export { DatabaseCards } from './list/database-cards.tsx';
export { DatabaseSkillForm } from './skill/database-skill-form.tsx';
