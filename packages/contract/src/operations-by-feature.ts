import * as account from './account/account.contract.ts';
import * as accountSettings from './account/account-settings.contract.ts';
import * as registration from './account/registration.contract.ts';
import * as session from './account/session.contract.ts';
import * as users from './account/users.contract.ts';
import * as administration from './administration/administration.contract.ts';
import * as audio from './audio/audio.contract.ts';
import * as speech from './audio/speech.contract.ts';
import * as auditLog from './audit-log/audit-log.contract.ts';
import * as bot from './bot/bot.contract.ts';
import * as botBin from './bot/bot-bin.contract.ts';
import * as botCheckpoint from './bot/bot-checkpoint.contract.ts';
import * as botCopy from './bot/bot-copy.contract.ts';
import * as botEditing from './bot/bot-editing.contract.ts';
import * as botFace from './bot/bot-face.contract.ts';
import * as botFile from './bot/bot-file.contract.ts';
import * as botProposal from './bot/bot-proposal.contract.ts';
import * as botVersion from './bot/bot-version.contract.ts';
import * as displayInfo from './bot/display-info.contract.ts';
import * as draftBot from './bot/draft-bot.contract.ts';
import * as fix from './bot/fix.contract.ts';
import * as intelligence from './bot/intelligence.contract.ts';
import * as collectedQuery from './collected-query/collected-query.contract.ts';
import * as comparison from './comparison/comparison.contract.ts';
import * as chat from './conversation/chat.contract.ts';
import * as conversation from './conversation/conversation.contract.ts';
import * as conversationContext from './conversation/conversation-context.contract.ts';
import * as conversationList from './conversation/conversation-list.contract.ts';
import * as conversationShare from './conversation/conversation-share.contract.ts';
import * as fileCheck from './conversation/file-check.contract.ts';
import * as steer from './conversation/steer.contract.ts';
import * as trace from './conversation/trace.contract.ts';
import * as turnVersion from './conversation/turn-version.contract.ts';
import * as database from './database/database.contract.ts';
import * as record from './database/record.contract.ts';
import * as favourite from './favourite/favourite.contract.ts';
import * as filebox from './filebox/filebox.contract.ts';
import * as home from './home/home.contract.ts';
import * as archive from './knowledge/archive.contract.ts';
import * as dataset from './knowledge/dataset.contract.ts';
import * as document from './knowledge/document.contract.ts';
import * as documentReview from './knowledge/document-review.contract.ts';
import * as documentText from './knowledge/document-text.contract.ts';
import * as documentTimeline from './knowledge/document-timeline.contract.ts';
import * as knowledgeEmbedding from './knowledge/knowledge-embedding.contract.ts';
import * as knowledgeFeatures from './knowledge/knowledge-features.contract.ts';
import * as photo from './knowledge/photo.contract.ts';
import * as recall from './knowledge/recall.contract.ts';
import * as recallCase from './knowledge/recall-case.contract.ts';
import * as siteCrawl from './knowledge/site-crawl.contract.ts';
import * as slice from './knowledge/slice.contract.ts';
import * as table from './knowledge/table.contract.ts';
import * as tableApi from './knowledge/table-api.contract.ts';
import * as tag from './knowledge/tag.contract.ts';
import * as limits from './limits/limits.contract.ts';
import * as memory from './memory/memory.contract.ts';
import * as model from './model/model.contract.ts';
import * as modelSettings from './model/model-settings.contract.ts';
import * as object from './object/object.contract.ts';
import { type AnyOperation, isOperation } from './operation.ts';
import * as plugin from './plugin/plugin.contract.ts';
import * as pluginConnection from './plugin/plugin-connection.contract.ts';
import * as pluginImport from './plugin/plugin-import.contract.ts';
import * as pluginMock from './plugin/plugin-mock.contract.ts';
import * as pluginSkill from './plugin/plugin-skill.contract.ts';
import * as pluginTool from './plugin/plugin-tool.contract.ts';
import * as pluginVersion from './plugin/plugin-version.contract.ts';
import * as prompt from './prompt/prompt.contract.ts';
import * as remotePicture from './remote-picture/remote-picture.contract.ts';
import * as publicSpace from './space/public-space.contract.ts';
import * as space from './space/space.contract.ts';
import * as spaceInvitation from './space/space-invitation.contract.ts';
import * as spaceMember from './space/space-member.contract.ts';
import * as spaceSettings from './space/space-settings.contract.ts';
import * as storage from './storage/storage.contract.ts';
import * as task from './task/task.contract.ts';
import * as upload from './upload/upload.contract.ts';
import * as usage from './usage/usage.contract.ts';
import * as variable from './variable/variable.contract.ts';

const operationsOf = (...modules: object[]): AnyOperation[] =>
  modules.flatMap((module) => Object.values(module)).filter(isOperation);

/** Every operation, by feature. */
export const operationsByFeature: Readonly<Record<string, readonly AnyOperation[]>> = {
  account: operationsOf(account, accountSettings, session, registration, users),
  space: operationsOf(space, spaceSettings, spaceMember, spaceInvitation, publicSpace),
  conversation: operationsOf(
    chat,
    conversation,
    conversationList,
    conversationShare,
    conversationContext,
    turnVersion,
    steer,
    fileCheck,
    trace,
  ),
  bot: operationsOf(
    bot,
    botFace,
    draftBot,
    intelligence,
    displayInfo,
    botEditing,
    fix,
    botProposal,
    botVersion,
    botCheckpoint,
    botBin,
    botCopy,
    botFile,
  ),
  comparison: operationsOf(comparison),
  favourite: operationsOf(favourite),
  prompt: operationsOf(prompt),
  knowledge: operationsOf(
    dataset,
    document,
    documentReview,
    documentText,
    documentTimeline,
    siteCrawl,
    archive,
    slice,
    table,
    tableApi,
    tag,
    recall,
    recallCase,
    photo,
    knowledgeEmbedding,
    knowledgeFeatures,
  ),
  plugin: operationsOf(plugin, pluginTool, pluginVersion, pluginSkill, pluginImport, pluginConnection, pluginMock),
  variable: operationsOf(variable),
  memory: operationsOf(memory),
  database: operationsOf(database, record),
  filebox: operationsOf(filebox),
  task: operationsOf(task),
  'collected-query': operationsOf(collectedQuery),
  home: operationsOf(home),
  model: operationsOf(model, modelSettings),
  object: operationsOf(object),
  'remote-picture': operationsOf(remotePicture),
  upload: operationsOf(upload),
  storage: operationsOf(storage),
  audio: operationsOf(audio, speech),
  administration: operationsOf(administration),
  limits: operationsOf(limits),
  usage: operationsOf(usage),
  'audit-log': operationsOf(auditLog),
};
