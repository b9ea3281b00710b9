import { accountZhCN } from './features/account/texts/zh-cn.later.ts';
import { administrationZhCN } from './features/administration/texts/zh-cn.later.ts';
import { apiReferenceZhCN } from './features/api-reference/texts/zh-cn.later.ts';
import { botLaterZhCN } from './features/bot/texts/zh-cn.later.ts';
import { conversationZhCN } from './features/conversation/texts/zh-cn.later.ts';
import { databaseZhCN } from './features/database/texts/zh-cn.later.ts';
import { fileboxZhCN } from './features/filebox/texts/zh-cn.later.ts';
import { knowledgeImageZhCN } from './features/knowledge/image/texts/zh-cn.later.ts';
import { recallCaseZhCN } from './features/knowledge/recall-test/texts/zh-cn.later.ts';
import { knowledgeTableZhCN } from './features/knowledge/table/texts/zh-cn.later.ts';
import { knowledgeTagZhCN } from './features/knowledge/tag/texts/zh-cn.later.ts';
import { knowledgeZhCN } from './features/knowledge/texts/zh-cn.later.ts';
import { libraryZhCN } from './features/library/texts/zh-cn.later.ts';
import { memoryZhCN } from './features/memory/texts/zh-cn.later.ts';
import { modelZhCN } from './features/model/texts/zh-cn.later.ts';
import { pluginZhCN } from './features/plugin/texts/zh-cn.later.ts';
import { shortcutZhCN } from './features/shortcut/texts/zh-cn.later.ts';
import { spaceLaterZhCN } from './features/space/texts/zh-cn.later.ts';
import { storageZhCN } from './features/storage/texts/zh-cn.later.ts';
import { taskZhCN } from './features/task/texts/zh-cn.later.ts';
import { usageZhCN } from './features/usage/texts/zh-cn.later.ts';
import { variableZhCN } from './features/variable/texts/zh-cn.later.ts';
import { voiceZhCN } from './features/voice/texts/zh-cn.later.ts';
import { shellLaterZhCN } from './shell/texts/zh-cn.later.ts';

/** The Chinese texts of pages and parts that are loaded later. */
export const texts = {
  ...shellLaterZhCN,
  ...accountZhCN,
  ...administrationZhCN,
  ...apiReferenceZhCN,
  ...botLaterZhCN,
  ...fileboxZhCN,
  ...conversationZhCN,
  ...knowledgeZhCN,
  ...databaseZhCN,
  ...knowledgeTableZhCN,
  ...knowledgeTagZhCN,
  ...knowledgeImageZhCN,
  ...recallCaseZhCN,
  ...libraryZhCN,
  ...memoryZhCN,
  ...modelZhCN,
  ...pluginZhCN,
  ...shortcutZhCN,
  ...spaceLaterZhCN,
  ...storageZhCN,
  ...taskZhCN,
  ...usageZhCN,
  ...variableZhCN,
  ...voiceZhCN,
} as const;
