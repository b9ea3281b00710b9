export { ShortcutSkillForm } from './skill/shortcut-skill-form.tsx';
export { useShortcutTexts } from './use-shortcut-texts.ts';
