export { MemoriesDialog } from './memories-dialog.tsx';
export { OwnMemoryTab } from './own-memory-tab.tsx';
export { MemorySkillForm } from './skill/memory-skill-form.tsx';
export { timesToLive } from './skill/times-to-live.ts';
