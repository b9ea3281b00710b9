import { DoorOpen } from 'lucide-react';
import type { Block } from '../block.ts';
import { OpeningForm } from './opening-form.tsx';

export const openingBlock: Block = {
  key: 'opening_dialog_tab_status',
  group: 'dialogue',
  title: 'opening_title',
  help: 'opening_help',
  Icon: DoorOpen,
  Form: OpeningForm,
  isOpenFirst: true,
  summaryOf: ({ onboarding_info: { prologue, suggested_questions } }, t) => {
    const [firstLine = ''] = prologue.trim().split('\n');
    const questions = suggested_questions.length > 0 ? t('opening_count', { count: suggested_questions.length }) : '';
    return [firstLine, questions].filter((part) => part !== '').join(' · ') || t('block_none');
  },
};
