import { ShortcutInputType } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

/** The names of the kinds of fields. */
export const inputTypeTexts: Readonly<Record<ShortcutInputType, TextKey>> = {
  [ShortcutInputType.text]: 'shortcut_type_text',
  [ShortcutInputType.select]: 'shortcut_type_select',
  [ShortcutInputType.image]: 'shortcut_type_image',
  [ShortcutInputType.doc]: 'shortcut_type_doc',
  [ShortcutInputType.table]: 'shortcut_type_table',
  [ShortcutInputType.audio]: 'shortcut_type_audio',
  [ShortcutInputType.mixed]: 'shortcut_type_mixed',
  [ShortcutInputType.video]: 'shortcut_type_video',
  [ShortcutInputType.archive]: 'shortcut_type_archive',
  [ShortcutInputType.code]: 'shortcut_type_code',
  [ShortcutInputType.txt]: 'shortcut_type_txt',
  [ShortcutInputType.ppt]: 'shortcut_type_ppt',
};
