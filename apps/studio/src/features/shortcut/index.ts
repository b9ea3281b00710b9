export { ShortcutSkillForm } from './skill/shortcut-skill-form.tsx';
export type { BindableTool } from './skill/shortcut-tool.ts';
export { useShortcutTexts } from './use-shortcut-texts.ts';
