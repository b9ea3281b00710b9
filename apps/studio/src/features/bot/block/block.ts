import type { BotDraft } from '@parley/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import type { Translate } from '../../../i18n/translate.ts';

/** wire §4: the groups of blocks. A group without blocks is not shown. */
export type BlockGroup = 'skills' | 'knowledge' | 'memory' | 'dialogue';

/** Something configured that `/` inserts into the prompt. */
export interface PromptInsertion {
  /** Its name on screen. */
  readonly label: string;
  readonly detail: string;
  /** The name by which the model knows it. */
  readonly text: string;
}

/** A skill block of the editor. `blocks.ts` lists all of them. */
export interface Block {
  /** Its key in `tab_display_info`. */
  readonly key: string;
  readonly group: BlockGroup;
  readonly title: TextKey;
  /** What it is. Blocks that are loaded when they are opened say it themselves. */
  readonly help?: TextKey;
  readonly Icon: LucideIcon;
  /** Reads and changes its section with `useSection`. */
  readonly Form: ComponentType;
  /** One line beside the title while the block is folded. */
  readonly summaryOf: (draft: BotDraft, t: Translate) => string;
  readonly insertionsOf?: (draft: BotDraft, t: Translate) => readonly PromptInsertion[];
  /** Whether it is open until the user folds it. */
  readonly isOpenFirst?: boolean;
}
