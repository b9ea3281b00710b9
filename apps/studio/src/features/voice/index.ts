export { VoiceSkillForm } from './skill/voice-skill-form.tsx';
