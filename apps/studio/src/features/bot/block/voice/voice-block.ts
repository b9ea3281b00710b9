import { AudioLines } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const VoiceForm = lazyPart(async () => (await import('./voice-form.tsx')).VoiceForm);

export const voiceBlock: Block = {
  key: 'tts_tab_status',
  group: 'dialogue',
  title: 'draft_section_voices_info',
  Icon: AudioLines,
  Form: VoiceForm,
  summaryOf: ({ voices_info: { muted } }, t) => t(muted ? 'suggestion_off' : 'block_on'),
};
