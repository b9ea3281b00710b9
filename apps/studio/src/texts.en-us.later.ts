import { accountEnUS } from './features/account/texts/en-us.later.ts';
import { administrationEnUS } from './features/administration/texts/en-us.later.ts';
import { apiReferenceEnUS } from './features/api-reference/texts/en-us.later.ts';
import { botLaterEnUS } from './features/bot/texts/en-us.later.ts';
import { conversationEnUS } from './features/conversation/texts/en-us.later.ts';
import { databaseEnUS } from './features/database/texts/en-us.later.ts';
import { fileboxEnUS } from './features/filebox/texts/en-us.later.ts';
import { knowledgeImageEnUS } from './features/knowledge/image/texts/en-us.later.ts';
import { recallCaseEnUS } from './features/knowledge/recall-test/texts/en-us.later.ts';
import { knowledgeTableEnUS } from './features/knowledge/table/texts/en-us.later.ts';
import { knowledgeTagEnUS } from './features/knowledge/tag/texts/en-us.later.ts';
import { knowledgeEnUS } from './features/knowledge/texts/en-us.later.ts';
import { libraryEnUS } from './features/library/texts/en-us.later.ts';
import { memoryEnUS } from './features/memory/texts/en-us.later.ts';
import { modelEnUS } from './features/model/texts/en-us.later.ts';
import { pluginEnUS } from './features/plugin/texts/en-us.later.ts';
import { shortcutEnUS } from './features/shortcut/texts/en-us.later.ts';
import { spaceLaterEnUS } from './features/space/texts/en-us.later.ts';
import { storageEnUS } from './features/storage/texts/en-us.later.ts';
import { taskEnUS } from './features/task/texts/en-us.later.ts';
import { usageEnUS } from './features/usage/texts/en-us.later.ts';
import { variableEnUS } from './features/variable/texts/en-us.later.ts';
import { voiceEnUS } from './features/voice/texts/en-us.later.ts';
import { shellLaterEnUS } from './shell/texts/en-us.later.ts';

/** The English texts of pages and parts that are loaded later. */
export const texts = {
  ...shellLaterEnUS,
  ...accountEnUS,
  ...administrationEnUS,
  ...apiReferenceEnUS,
  ...botLaterEnUS,
  ...fileboxEnUS,
  ...conversationEnUS,
  ...knowledgeEnUS,
  ...databaseEnUS,
  ...knowledgeTableEnUS,
  ...knowledgeTagEnUS,
  ...knowledgeImageEnUS,
  ...recallCaseEnUS,
  ...libraryEnUS,
  ...memoryEnUS,
  ...modelEnUS,
  ...pluginEnUS,
  ...shortcutEnUS,
  ...spaceLaterEnUS,
  ...storageEnUS,
  ...taskEnUS,
  ...usageEnUS,
  ...variableEnUS,
  ...voiceEnUS,
} as const;
