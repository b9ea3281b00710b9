import {
  CreateDocument,
  CreateDocumentReview,
  DocumentStatus,
  GetDocumentText,
  MGetDocumentReview,
  RetryDocument,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../../testing/add-scripted-model.ts';
import { scannedPdf } from '../../../testing/document-files.ts';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import { createDataset, documentOf, fileBase, runJobs, slicesOf } from '../testing/knowledge.ts';
import { startOcrService } from '../testing/ocr-service.ts';

const SCANNED = 'Invoice 4711 of the harbour office.';

async function addPdf(browser: TestBrowser, dataset_id: string, ...lines: readonly string[]): Promise<string> {
  const { Uri } = await upload(browser, 'scan.pdf', scannedPdf(...lines));
  const { document_infos } = await browser.call(CreateDocument, { dataset_id, document_bases: [fileBase(Uri)] });
  return document_infos[0]?.document_id ?? '';
}

describe('wire §3 scanned pages of a PDF', () => {
  it('are read by a model that sees, in their place', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const { browser, spaceId, userId } = await chats.chat('ada@example.com');
    const modelId = await addScriptedModel(browser, model, { capabilities: { vision: true } });
    const dataset_id = await createDataset(browser, spaceId);
    model.script({ text: [SCANNED], usage: { inputTokens: 900, outputTokens: 12 } });
    const id = await addPdf(browser, dataset_id, 'The second page.');
    await runJobs(server);
    expect(await documentOf(browser, dataset_id, id)).toMatchObject({
      status: DocumentStatus.enabled,
      status_descript: '',
    });
    const slices = await slicesOf(browser, id);
    expect(slices.map(({ content, place }) => [place.page, content]).toString()).toContain(`1,${SCANNED}`);
    const [instruction, question] = model.requests.at(-1)?.body.messages ?? [];
    expect(instruction.content).toContain('scanned page');
    expect(question.content[0].image_url.url).toMatch(/^data:image\/jpeg;base64,/);
    const used = await server.database.open.database.selectFrom('tokenUsage').selectAll().execute();
    expect(used).toMatchObject([{ userId, spaceId, modelId, kind: 'building', inputTokens: 900 }]);
  });

  it('are read once for a preview and the import', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const { browser, spaceId } = await chats.chat('ada@example.com');
    await addScriptedModel(browser, model, { capabilities: { vision: true } });
    const dataset_id = await createDataset(browser, spaceId);
    const { Uri } = await upload(browser, 'scan.pdf', scannedPdf());
    model.script({ text: [SCANNED] });
    const created = await browser.call(CreateDocumentReview, { dataset_id, reviews: [{ tos_uri: Uri }] });
    await runJobs(server);
    const review_ids = created.reviews.map(({ review_id }) => review_id);
    const { reviews } = await browser.call(MGetDocumentReview, { dataset_id, review_ids });
    expect(reviews[0]?.chunks).toMatchObject([{ content: SCANNED }]);
    const { document_infos } = await browser.call(CreateDocument, { dataset_id, document_bases: [fileBase(Uri)] });
    await runJobs(server);
    expect((await slicesOf(browser, document_infos[0]?.document_id ?? ''))[0]?.content).toBe(SCANNED);
    expect(model.requests).toHaveLength(1);
  });

  it('are named with the reason where no model sees, and read when there is one', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const { browser, spaceId } = await chats.chat('ada@example.com');
    const dataset_id = await createDataset(browser, spaceId);
    const partly = await addPdf(browser, dataset_id, 'The second page.');
    const wholly = await addPdf(browser, dataset_id);
    await runJobs(server);
    const reason = 'Page 1 was not read: it has no text, only a picture, and no model of this installation can see';
    const [read, failed] = [
      await documentOf(browser, dataset_id, partly),
      await documentOf(browser, dataset_id, wholly),
    ];
    expect([read.status, failed.status]).toEqual([DocumentStatus.enabled, DocumentStatus.failed]);
    expect(read.status_descript).toContain(reason);
    expect(failed.status_descript).toContain(reason);
    await addScriptedModel(browser, model, { capabilities: { vision: true } });
    model.answerOthers({ text: [SCANNED] });
    const original = () => browser.call(GetDocumentText, { document_id: partly });
    expect((await original()).parts.map(({ text }) => text)).toEqual(['The second page.']);
    expect(model.requests).toEqual([]);
    await browser.call(RetryDocument, { document_ids: [partly, wholly] });
    await runJobs(server);
    for (const id of [partly, wholly]) {
      expect(await documentOf(browser, dataset_id, id)).toMatchObject({
        status: DocumentStatus.enabled,
        status_descript: '',
      });
      expect(JSON.stringify(await slicesOf(browser, id))).toContain(SCANNED);
    }
    expect((await original()).parts.map(({ text }) => text)).toEqual([SCANNED, 'The second page.']);
  });

  it('that the model could not read are named; a page without legible text is not', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const { browser, spaceId } = await chats.chat('ada@example.com');
    await addScriptedModel(browser, model, { capabilities: { vision: true } });
    const dataset_id = await createDataset(browser, spaceId);
    model.script({ status: 400, body: { error: { message: 'Invalid image.' } } });
    const refused = await addPdf(browser, dataset_id, 'The second page.');
    await runJobs(server);
    expect((await documentOf(browser, dataset_id, refused)).status_descript).toBe(
      'Page 1 was not read: it has no text, only a picture, and reading failed. Try again.',
    );
    model.script({ text: ['NONE'] });
    const blank = await addPdf(browser, dataset_id, 'Another second page.');
    await runJobs(server);
    expect((await documentOf(browser, dataset_id, blank)).status_descript).toBe('');
  });

  it('are read by OCR where the operator has set it up, also beside a model that sees', async () => {
    await using ocr = await startOcrService();
    await using chats = await openTestChatServer({}, { ocrUrl: ocr.url });
    const { server, model } = chats;
    const { browser, spaceId } = await chats.chat('ada@example.com');
    await addScriptedModel(browser, model, { capabilities: { vision: true } });
    const dataset_id = await createDataset(browser, spaceId);
    ocr.answer = `\n${SCANNED}\n`;
    const id = await addPdf(browser, dataset_id, 'The second page.');
    await runJobs(server);
    expect(await documentOf(browser, dataset_id, id)).toMatchObject({
      status: DocumentStatus.enabled,
      status_descript: '',
    });
    expect(JSON.stringify(await slicesOf(browser, id))).toContain(SCANNED);
    expect(ocr.requests).toMatchObject([{ method: 'PUT', type: 'image/jpeg', bytes: expect.any(Number) }]);
    expect(ocr.requests[0]?.bytes).toBeGreaterThan(100);
    expect(model.requests).toEqual([]);
  });

  it('that OCR could not read are named, and read by the next attempt', async () => {
    await using ocr = await startOcrService();
    await using chats = await openTestChatServer({}, { ocrUrl: ocr.url });
    const { server } = chats;
    const { browser, spaceId } = await chats.chat('ada@example.com');
    const dataset_id = await createDataset(browser, spaceId);
    ocr.answer = 500;
    const id = await addPdf(browser, dataset_id, 'The second page.');
    await runJobs(server);
    expect((await documentOf(browser, dataset_id, id)).status_descript).toContain('Page 1 was not read');
    ocr.answer = SCANNED;
    await browser.call(RetryDocument, { document_ids: [id] });
    await runJobs(server);
    expect(await documentOf(browser, dataset_id, id)).toMatchObject({ status_descript: '' });
    expect(JSON.stringify(await slicesOf(browser, id))).toContain(SCANNED);
  });
});
