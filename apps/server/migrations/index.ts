import type { NamedMigration } from '../src/platform/database/migration.ts';
import { account } from './0001-account.ts';
import { space } from './0002-space.ts';
import { model } from './0003-model.ts';
import { bot } from './0004-bot.ts';
import { upload } from './0005-upload.ts';
import { job } from './0006-job.ts';
import { conversation } from './0007-conversation.ts';
import { openRuns } from './0008-open-runs.ts';
import { runKinds } from './0009-run-kinds.ts';
import { home } from './0010-home.ts';
import { favourite } from './0011-favourite.ts';
import { botEditing } from './0012-bot-editing.ts';
import { trace } from './0013-trace.ts';
import { auditLog } from './0014-audit-log.ts';
import { storage } from './0015-storage.ts';
import { usage } from './0016-usage.ts';
import { growth } from './0017-growth.ts';
import { modelTimeLimits } from './0019-model-time-limits.ts';
import { fileText } from './0020-file-text.ts';
import { clearedHistory } from './0023-cleared-history.ts';
import { auditSubject } from './0024-audit-subject.ts';
import { usageKind } from './0024-usage-kind.ts';
import { botVersion } from './0025-bot-version.ts';
import { botBin } from './0026-bot-bin.ts';
import { publicSpace } from './0027-public-space.ts';
import { comparison } from './0028-comparison.ts';
import { knowledge } from './0029-knowledge.ts';
import { retrieval } from './0030-retrieval.ts';
import { knowledgeTable } from './0031-knowledge-table.ts';
import { knowledgeLimits } from './0033-knowledge-limits.ts';
import { knowledgeEmbedding } from './0034-knowledge-embedding.ts';
import { siteCrawl } from './0035-site-crawl.ts';
import { recallCase } from './0037-recall-case.ts';
import { documentTag } from './0038-document-tag.ts';
import { tableApiAndImages } from './0039-table-api-and-images.ts';
import { variable } from './0040-variable.ts';
import { memory } from './0041-memory.ts';
import { databaseTable } from './0042-database-table.ts';
import { filebox } from './0043-filebox.ts';
import { task } from './0045-task.ts';
import { publishedChats } from './0046-published-chats.ts';
import { severalConversations } from './0047-several-conversations.ts';
import { turnVersion } from './0048-turn-version.ts';
import { plugin } from './0049-plugin.ts';
import { runInput } from './0051-run-input.ts';
import { conversationShare } from './0053-conversation-share.ts';
import { conversationContext } from './0054-conversation-context.ts';
import { tableApiPages } from './0055-table-api-pages.ts';
import { pluginIcon } from './0056-plugin-icon.ts';
import { pluginTokenRefresh } from './0057-plugin-token-refresh.ts';
import { copiedDocument } from './0058-copied-document.ts';
import { summaryFilesAndUsedIds } from './0059-summary-files-and-used-ids.ts';
import { copiedPicture } from './0061-copied-picture.ts';
import { newestFound } from './0064-newest-found.ts';
import { shownVersion } from './0065-shown-version.ts';
import { pluginBasicConnection } from './0066-plugin-basic-connection.ts';
import { documentTimeline } from './0067-document-timeline.ts';

/** In the order they run. Names sort in that order too. */
export const migrations: readonly NamedMigration[] = [
  { name: '0001-account', migrate: account },
  { name: '0002-space', migrate: space },
  { name: '0003-model', migrate: model },
  { name: '0004-bot', migrate: bot },
  { name: '0005-upload', migrate: upload },
  { name: '0006-job', migrate: job },
  { name: '0007-conversation', migrate: conversation },
  { name: '0008-open-runs', migrate: openRuns },
  { name: '0009-run-kinds', migrate: runKinds },
  { name: '0010-home', migrate: home },
  { name: '0011-favourite', migrate: favourite },
  { name: '0012-bot-editing', migrate: botEditing },
  { name: '0013-trace', migrate: trace },
  { name: '0014-audit-log', migrate: auditLog },
  { name: '0015-storage', migrate: storage },
  { name: '0016-usage', migrate: usage },
  { name: '0017-growth', migrate: growth },
  { name: '0019-model-time-limits', migrate: modelTimeLimits },
  { name: '0020-file-text', migrate: fileText },
  { name: '0023-cleared-history', migrate: clearedHistory },
  { name: '0024-audit-subject', migrate: auditSubject },
  { name: '0024-usage-kind', migrate: usageKind },
  { name: '0025-bot-version', migrate: botVersion },
  { name: '0026-bot-bin', migrate: botBin },
  { name: '0027-public-space', migrate: publicSpace },
  { name: '0028-comparison', migrate: comparison },
  { name: '0029-knowledge', migrate: knowledge },
  { name: '0030-retrieval', migrate: retrieval },
  { name: '0031-knowledge-table', migrate: knowledgeTable },
  { name: '0033-knowledge-limits', migrate: knowledgeLimits },
  { name: '0034-knowledge-embedding', migrate: knowledgeEmbedding },
  { name: '0035-site-crawl', migrate: siteCrawl },
  { name: '0037-recall-case', migrate: recallCase },
  { name: '0038-document-tag', migrate: documentTag },
  { name: '0039-table-api-and-images', migrate: tableApiAndImages },
  { name: '0040-variable', migrate: variable },
  { name: '0041-memory', migrate: memory },
  { name: '0042-database-table', migrate: databaseTable },
  { name: '0043-filebox', migrate: filebox },
  { name: '0045-task', migrate: task },
  { name: '0046-published-chats', migrate: publishedChats },
  { name: '0047-several-conversations', migrate: severalConversations },
  { name: '0048-turn-version', migrate: turnVersion },
  { name: '0049-plugin', migrate: plugin },
  { name: '0051-run-input', migrate: runInput },
  { name: '0053-conversation-share', migrate: conversationShare },
  { name: '0054-conversation-context', migrate: conversationContext },
  { name: '0055-table-api-pages', migrate: tableApiPages },
  { name: '0056-plugin-icon', migrate: pluginIcon },
  { name: '0057-plugin-token-refresh', migrate: pluginTokenRefresh },
  { name: '0058-copied-document', migrate: copiedDocument },
  { name: '0059-summary-files-and-used-ids', migrate: summaryFilesAndUsedIds },
  { name: '0061-copied-picture', migrate: copiedPicture },
  { name: '0064-newest-found', migrate: newestFound },
  { name: '0065-shown-version', migrate: shownVersion },
  { name: '0066-plugin-basic-connection', migrate: pluginBasicConnection },
  { name: '0067-document-timeline', migrate: documentTimeline },
];

/** Every table but the list of migrations itself, each after those it points at: the order in which a backup is loaded. */
export const tablesInLoadOrder = [
  'user',
  'session',
  'account_link',
  'object',
  'file_text',
  'installation',
  'space',
  'space_member',
  'space_invitation',
  'bot',
  'bot_draft_section',
  'bot_object',
  'bot_version',
  'bot_version_object',
  'bot_connector',
  'bot_favourite',
  'bot_visit',
  'bot_display_tab',
  'bot_bin',
  'variable_value',
  'filebox_file',
  'prompt_resource',
  'dataset',
  'document',
  'document_text',
  'document_table',
  'document_api',
  'slice',
  'table_row',
  'table_image',
  'copied_picture',
  'document_review',
  'document_review_chunk',
  'site_crawl',
  'dataset_tag',
  'document_tag',
  'recall_case',
  'recall_expected',
  'recall_run',
  'retrieval_dataset',
  'retrieval_slice',
  'knowledge_embedding',
  'database_table',
  'database_row',
  'database_import',
  'bot_editor_tab',
  'wanted_answer',
  'job',
  'model',
  'model_default',
  'upload',
  'upload_rate',
  'object_release',
  'task',
  'task_run',
  'collected_query',
  'free_chat',
  'conversation',
  'memory',
  'memory_progress',
  'memory_off',
  'plugin',
  'plugin_tool',
  'plugin_version',
  'plugin_connection',
  'plugin_oauth_state',
  'plugin_approval',
  'plugin_mock_set',
  'plugin_mock_use',
  'listed_conversation',
  'message',
  'used_local_id',
  'conversation_search',
  'turn_version',
  'hidden_message',
  'conversation_share',
  'shared_message',
  'conversation_context',
  'conversation_summary',
  'message_object',
  'run',
  'run_event',
  'run_step',
  'run_input',
  'reply',
  'trace_step',
  'message_feedback',
  'token_usage',
  'usage_sum',
  'limit_setting',
  'home_checklist',
  'audit_entry',
] as const;
