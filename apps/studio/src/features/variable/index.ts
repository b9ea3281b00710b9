export { VariableSkillForm } from './skill/skill-form.tsx';
export { useVariableTexts } from './use-variable-texts.ts';
export { VariableValuesDialog } from './values/values-dialog.tsx';
