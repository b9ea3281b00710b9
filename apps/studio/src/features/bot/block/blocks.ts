import { backgroundBlock } from './background/background-block.ts';
import type { Block, BlockGroup } from './block.ts';
import { builtInToolsBlock } from './built-in-tools/built-in-tools-block.ts';
import { databaseBlock } from './database/database-block.ts';
import { fileboxBlock } from './filebox/filebox-block.ts';
import { freeChatsBlock } from './free-chats/free-chats-block.ts';
import { knowledgeBlock } from './knowledge/knowledge-block.ts';
import { longTermMemoryBlock } from './long-term-memory/long-term-memory-block.ts';
import { openingBlock } from './opening/opening-block.ts';
import { pluginBlock } from './plugin/plugin-block.ts';
import { queryCollectBlock } from './query-collect/query-collect-block.ts';
import { shortcutBlock } from './shortcut/shortcut-block.ts';
import { suggestionBlock } from './suggestion/suggestion-block.ts';
import { taskBlock } from './task/task-block.ts';
import { variableBlock } from './variable/variable-block.ts';
import { voiceBlock } from './voice/voice-block.ts';

/** Every skill block, in the order of the page. */
export const blocks: readonly Block[] = [
  builtInToolsBlock,
  pluginBlock,
  taskBlock,
  knowledgeBlock,
  variableBlock,
  databaseBlock,
  longTermMemoryBlock,
  fileboxBlock,
  openingBlock,
  suggestionBlock,
  shortcutBlock,
  backgroundBlock,
  voiceBlock,
  queryCollectBlock,
  freeChatsBlock,
];

const GROUPS: readonly BlockGroup[] = ['skills', 'knowledge', 'memory', 'dialogue'];

/** The groups that have blocks, with them. */
export const blockGroups: readonly { group: BlockGroup; blocks: readonly Block[] }[] = GROUPS.map((group) => ({
  group,
  blocks: blocks.filter((block) => block.group === group),
})).filter((one) => one.blocks.length > 0);
