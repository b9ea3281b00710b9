import { Image } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const BackgroundForm = lazyPart(async () => (await import('./background-form.tsx')).BackgroundForm);

export const backgroundBlock: Block = {
  key: 'background_image_tab_status',
  group: 'dialogue',
  title: 'draft_section_background_image_info_list',
  Icon: Image,
  Form: BackgroundForm,
  summaryOf: ({ background_image_info_list: { length } }, t) => t(length > 0 ? 'block_on' : 'block_none'),
};
