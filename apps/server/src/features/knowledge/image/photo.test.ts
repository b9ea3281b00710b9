import {
  CAPTIONS_BY_OCR,
  CaptionType,
  CreateDataset,
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DeleteDocument,
  DocumentSource,
  DocumentStatus,
  ExtractPhotoCaption,
  FormatType,
  GetDocumentTimeline,
  GetObject,
  ListPhoto,
  PHOTO_MAX_BYTES,
  PhotoDetail,
  type PhotoInfo,
  Resegment,
  RetryDocument,
  SearchStrategy,
  SetKnowledgeEmbedding,
  SetLimits,
  TestRecall,
  UpdatePhotoCaption,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../../testing/add-scripted-model.ts';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import { createTeamSpace, joinSpace } from '../../../testing/open-test-team.ts';
import { pngOfBytes } from '../../../testing/pictures.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { verboseOf } from '../../../testing/reply-events.ts';
import { onePixelPng } from '../../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import { fileBase, runJobs, textBase } from '../testing/knowledge.ts';
import { startOcrService } from '../testing/ocr-service.ts';

const BICYCLE = 'A red bicycle leans on a brick wall.';

/** A server whose second model sees; the first user is its administrator. */
async function openWithVision() {
  const chats = await openTestChatServer();
  const chat = await chats.chat('ada@example.com');
  const visionId = await addScriptedModel(chat.browser, chats.model, { capabilities: { vision: true } });
  return { chats, chat, visionId };
}

const createPhotos = async (browser: TestBrowser, space_id: string): Promise<string> =>
  (await browser.call(CreateDataset, { space_id, name: 'Pictures', format_type: FormatType.image })).dataset_id;

/** Adds pictures, each with other bytes, and processes them. */
async function addPhotos(
  { chats, browser }: { chats: { server: Parameters<typeof runJobs>[0] }; browser: TestBrowser },
  dataset_id: string,
  names: readonly string[],
  caption_type: CaptionType = CaptionType.auto,
): Promise<string[]> {
  const files = [];
  for (const [index, name] of names.entries())
    files.push(await upload(browser, name, pngOfBytes(onePixelPng.length + index)));
  const { document_infos } = await browser.call(CreateDocument, {
    dataset_id,
    document_bases: files.map(({ Uri }) => fileBase(Uri)),
    chunk_strategy: { caption_type },
  });
  await runJobs(chats.server);
  return document_infos.map(({ document_id }) => document_id);
}

async function photoOf(browser: TestBrowser, dataset_id: string, id: string): Promise<PhotoInfo> {
  const { photo_infos } = await browser.call(PhotoDetail, { dataset_id, document_ids: [id] });
  const photo = photo_infos[id];
  if (!photo) throw new Error('there is no such picture');
  return photo;
}

async function found(browser: TestBrowser, dataset_id: string, query: string): Promise<string[]> {
  const settings = { search_strategy: SearchStrategy.fullText, min_score: 0 };
  const { slices } = await browser.call(TestRecall, { dataset_ids: [dataset_id], query, ...settings });
  return slices.map(({ slice }) => slice);
}

describe('wire §3 pictures', () => {
  it('are PNG, JPEG and WebP files of at most 20 MB', async () => {
    await using chats = await openTestChatServer();
    const { browser, spaceId } = await chats.chat('ada@example.com');
    const dataset_id = await createPhotos(browser, spaceId);
    const refusal = (base: object) => refusalOf(browser, CreateDocument, { dataset_id, document_bases: [base] });
    expect(await refusal(textBase('A bicycle'))).toBe('photosOnly');
    const web = { document_source: DocumentSource.web, web_url: 'https://example.com/a.png' };
    expect(await refusal({ source_info: web })).toBe('photosOnly');
    const note = await upload(browser, 'note.png', new TextEncoder().encode('no picture'));
    expect(await refusal(fileBase(note.Uri))).toBe('photoKind');
    const half = await upload(browser, 'half.png', pngOfBytes().slice(0, 40));
    expect(await refusal(fileBase(half.Uri))).toBe('photoKind');
    const { Uri } = await upload(browser, 'a.png', pngOfBytes());
    const sized = (byteSize: number) =>
      chats.server.database.open.database.updateTable('object').set({ byteSize }).where('id', '=', Uri).execute();
    await sized(PHOTO_MAX_BYTES + 1);
    expect(await refusal(fileBase(Uri))).toBe('photoTooLarge');
    await sized(PHOTO_MAX_BYTES);
    expect(await refusal(fileBase(Uri))).toBeNull();
  });

  it('get a caption from a model that sees, in the language of the user, and are found by its words', async () => {
    const { chats, chat, visionId } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    await browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    const dataset_id = await createPhotos(browser, spaceId);
    chats.model.script({ text: [BICYCLE], usage: { inputTokens: 300, outputTokens: 20 } });
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['bike.png']);
    const photo = await photoOf(browser, dataset_id, id);
    expect(photo).toMatchObject({ caption: BICYCLE, status: DocumentStatus.enabled, name: 'bike.png', width: 1 });
    expect((await browser.send(photo.url)).headers.get('content-type')).toBe('image/png');
    const [instruction, question] = chats.model.requests.at(-1)?.body.messages ?? [];
    expect(instruction.content).toContain('中文');
    expect(question.content[0].image_url.url).toMatch(/^data:image\/png;base64,/);
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([BICYCLE]);
    const used = await chats.server.database.open.database.selectFrom('tokenUsage').selectAll().execute();
    expect(used).toMatchObject([
      { userId: chat.userId, spaceId, modelId: visionId, kind: 'building', inputTokens: 300, outputTokens: 20 },
    ]);
  });

  it('fail with a reason where no model sees, and are ready with a caption by hand', async () => {
    await using chats = await openTestChatServer();
    const { browser, spaceId } = await chats.chat('ada@example.com');
    const dataset_id = await createPhotos(browser, spaceId);
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['bike.png']);
    const failed = await photoOf(browser, dataset_id, id);
    expect(failed).toMatchObject({ caption: '', status: DocumentStatus.failed });
    expect(failed.status_descript).toContain('No model of this installation can see pictures');
    expect((await browser.call(ListPhoto, { dataset_id })).caption_model).toBe('');
    expect(await refusalOf(browser, ExtractPhotoCaption, { document_id: id })).toBe('noVisionModel');
    await browser.call(UpdatePhotoCaption, { document_id: id, caption: `  ${BICYCLE} ` });
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({
      caption: BICYCLE,
      status: DocumentStatus.enabled,
      status_descript: '',
    });
    expect(await browser.call(GetDocumentTimeline, { document_id: id })).toMatchObject({ steps: [] });
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([BICYCLE]);
  });

  it('have the text in them as caption where OCR is set up and no model sees', async () => {
    await using ocr = await startOcrService();
    await using chats = await openTestChatServer({}, { ocrUrl: ocr.url });
    const { browser, spaceId } = await chats.chat('ada@example.com');
    const dataset_id = await createPhotos(browser, spaceId);
    ocr.answer = 'Bicycles 20 % off\n';
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['poster.png']);
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({
      caption: 'Bicycles 20 % off',
      status: DocumentStatus.enabled,
    });
    expect(await found(browser, dataset_id, 'bicycles')).toEqual(['Bicycles 20 % off']);
    expect((await browser.call(ListPhoto, { dataset_id })).caption_model).toBe(CAPTIONS_BY_OCR);
    ocr.answer = ' ';
    expect(await refusalOf(browser, ExtractPhotoCaption, { document_id: id })).toBe('photoWithoutText');
    ocr.answer = 500;
    expect(await refusalOf(browser, ExtractPhotoCaption, { document_id: id })).toBe('ocrFailed');
    await addScriptedModel(browser, chats.model, { capabilities: { vision: true } });
    chats.model.script({ text: [BICYCLE] });
    expect(await browser.call(ExtractPhotoCaption, { document_id: id })).toMatchObject({ caption: BICYCLE });
  });

  it('are not described by a model that did not get them; another attempt can succeed', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const dataset_id = await createPhotos(browser, spaceId);
    chats.model.script({ status: 400, body: { error: { message: 'Invalid image.' } } });
    chats.model.answerOthers({ text: ['I see no picture.'] });
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['bike.png']);
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({
      caption: '',
      status: DocumentStatus.failed,
      status_descript: 'The model did not describe the picture. Try again, or write the caption yourself.',
    });
    chats.model.script({ text: [BICYCLE] });
    await browser.call(RetryDocument, { document_ids: [id] });
    await runJobs(chats.server);
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({ caption: BICYCLE, status: DocumentStatus.enabled });
  });

  it('keep a caption that cannot be indexed, with the reason; another attempt indexes it without the model', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const model_id = await addScriptedModel(browser, chats.model, { name: 'Vectors', purposes: ['embedding'] });
    await browser.call(SetKnowledgeEmbedding, { model_id });
    const dataset_id = await createPhotos(browser, spaceId);
    await browser.call(SetLimits, { limits: [{ name: 'userTokensPerDay', value: 100 }] });
    chats.model.script({ text: [BICYCLE], usage: { inputTokens: 300, outputTokens: 20 } });
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['bike.png']);
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({
      caption: BICYCLE,
      status: DocumentStatus.failed,
      status_descript: 'The limit for model calls is used up. Try again later.',
    });
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([]);
    await browser.call(SetLimits, { limits: [{ name: 'userTokensPerDay' }] });
    const retry = async () => {
      await browser.call(RetryDocument, { document_ids: [id] });
      await runJobs(chats.server);
      return photoOf(browser, dataset_id, id);
    };
    chats.model.scriptFor('/embeddings', { status: 401 });
    expect((await retry()).status_descript).toContain('embedding model');
    expect(await retry()).toMatchObject({ caption: BICYCLE, status: DocumentStatus.enabled, status_descript: '' });
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([BICYCLE]);
    expect(chats.model.requests.filter(({ path }) => path === '/chat/completions')).toHaveLength(1);
  });

  it('imported without captions are ready, and a model proposes one without storing it', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const dataset_id = await createPhotos(browser, spaceId);
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['bike.png'], CaptionType.manual);
    expect(chats.model.requests).toEqual([]);
    expect(await photoOf(browser, dataset_id, id)).toMatchObject({ caption: '', status: DocumentStatus.enabled });
    chats.model.script({ text: [BICYCLE] });
    expect(await browser.call(ExtractPhotoCaption, { document_id: id })).toMatchObject({ caption: BICYCLE });
    expect((await photoOf(browser, dataset_id, id)).caption).toBe('');
    chats.model.script({ text: [' '] });
    expect(await refusalOf(browser, ExtractPhotoCaption, { document_id: id })).toBe('photoNotDescribed');
  });

  it('are listed by caption and by words of name and caption, a page at a time', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const dataset_id = await createPhotos(browser, spaceId);
    const names = ['one.png', 'two.png', 'three.png'];
    const [one = ''] = await addPhotos({ chats, browser }, dataset_id, names, CaptionType.manual);
    await browser.call(UpdatePhotoCaption, { document_id: one, caption: BICYCLE });
    const list = async (further: object) => {
      const { photo_infos, total } = await browser.call(ListPhoto, { dataset_id, ...further });
      return [total, ...photo_infos.map(({ name }) => name).sort()];
    };
    expect(await list({})).toEqual([3, 'one.png', 'three.png', 'two.png']);
    expect(await list({ filter: { has_caption: true } })).toEqual([1, 'one.png']);
    expect(await list({ filter: { has_caption: false } })).toEqual([2, 'three.png', 'two.png']);
    expect(await list({ filter: { keyword: 'RED one' } })).toEqual([1, 'one.png']);
    const pages = [await list({ size: 2 }), await list({ size: 2, page: 2 })];
    expect(pages.map(([total, ...page]) => [total, page.length])).toEqual([
      [3, 2],
      [3, 1],
    ]);
  });

  it('have one caption of at most 2000 characters, which replaces the one before in the index', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const dataset_id = await createPhotos(browser, spaceId);
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['a.png'], CaptionType.manual);
    await browser.call(UpdatePhotoCaption, { document_id: id, caption: BICYCLE });
    await browser.call(UpdatePhotoCaption, { document_id: id, caption: 'A sailing ship.' });
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([]);
    expect(await found(browser, dataset_id, 'ship')).toEqual(['A sailing ship.']);
    const long = { document_id: id, caption: 'a'.repeat(2001) };
    expect(await refusalOf(browser, UpdatePhotoCaption, long)).toBe('invalidRequest');
    expect(await refusalOf(browser, CreateSlice, { document_id: id, raw_text: 'Another' })).toBe('photosOnly');
    expect(await refusalOf(browser, Resegment, { dataset_id, document_ids: [id] })).toBe('photosOnly');
    const reviews = [{ document_id: id }];
    expect(await refusalOf(browser, CreateDocumentReview, { dataset_id, reviews })).toBe('photosOnly');
    await browser.call(UpdatePhotoCaption, { document_id: id, caption: '' });
    expect(await found(browser, dataset_id, 'ship')).toEqual([]);
    expect((await photoOf(browser, dataset_id, id)).caption).toBe('');
  });
});

describe('studio §3 pictures in replies', () => {
  it('are given to the model as caption and Markdown, and shown to members of the space until they are deleted', async () => {
    const { chats, chat } = await openWithVision();
    await using _ = chats;
    const { browser, spaceId } = chat;
    const dataset_id = await createPhotos(browser, spaceId);
    const [id = ''] = await addPhotos({ chats, browser }, dataset_id, ['my [bike].png'], CaptionType.manual);
    await browser.call(UpdatePhotoCaption, { document_id: id, caption: BICYCLE });
    const knowledge_info = [{ id: dataset_id, name: 'Pictures' }];
    await chat.change({ knowledge: { knowledge_info, search_strategy: SearchStrategy.fullText, min_score: 0 } });
    chats.model.script({ text: ['Here.'] });
    const events = await chat.say('Show me a bicycle');
    expect(verboseOf(events)[0]).toMatchObject({ data: { chunks: [{ slice: BICYCLE }] } });
    const [system, question] = chats.model.requests.at(-1)?.body.messages ?? [];
    const address = /!\[my {2}bike .png\]\((\/api\/object\/\w+)\)/.exec(question.content)?.[1] ?? '';
    const object_id = address.split('/').at(-1) ?? '';
    expect(system.content).toContain('copying the Markdown');

    const { browser: bob } = await chats.server.register('bob@example.com');
    expect((await bob.sendOperation(GetObject, { object_id })).status).toBe(404);
    const shown = await browser.sendOperation(GetObject, { object_id });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    await browser.call(DeleteDocument, { document_ids: [id] });
    await runJobs(chats.server);
    expect((await browser.sendOperation(GetObject, { object_id })).status).toBe(404);
    expect(await found(browser, dataset_id, 'bicycle')).toEqual([]);
  });

  it('are seen by another member of the space, but cannot become an icon of theirs', async () => {
    await using chats = await openTestChatServer();
    const { browser } = await chats.chat('ada@example.com');
    const { browser: bob } = await chats.server.register('bob@example.com');
    const spaceId = await createTeamSpace(browser);
    await joinSpace(browser, spaceId, bob);
    const dataset_id = await createPhotos(browser, spaceId);
    await addPhotos({ chats, browser }, dataset_id, ['a.png'], CaptionType.manual);
    const { Uri: unused } = await upload(browser, 'b.png', pngOfBytes(500));
    const rows = await chats.server.database.open.database.selectFrom('document').select('objectId').execute();
    const object_id = rows[0]?.objectId ?? '';
    expect((await bob.sendOperation(GetObject, { object_id })).status).toBe(200);
    expect((await bob.sendOperation(GetObject, { object_id: unused })).status).toBe(404);
    const named = { space_id: spaceId, name: 'Mine', format_type: FormatType.text, icon_uri: object_id };
    expect(await refusalOf(bob, CreateDataset, named)).toBe('notFound');
  });
});
