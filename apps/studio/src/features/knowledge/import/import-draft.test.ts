import { CUSTOM_TEXT_MAX, DOCUMENT_MAX_BYTES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import {
  addressesIn,
  fileProblem,
  type ImportFile,
  isSourceComplete,
  newImportDraft,
  readDraft,
  sourcesOf,
  storedDraft,
  webUrlsOf,
} from './import-draft.ts';

const file = (change: Partial<ImportFile> = {}): ImportFile => ({
  key: '1',
  name: 'a.txt',
  size: 3,
  status: 'success',
  sent: 3,
  uri: 'object-1',
  problem: '',
  ...change,
});

describe('wire §3 import of texts', () => {
  it('takes the files that were uploaded', () => {
    const draft = { ...newImportDraft, files: [file(), file({ key: '2', status: 'validateFail', uri: '' })] };
    expect(sourcesOf(draft, 'text_doc')).toEqual([{ name: 'a.txt', tos_uri: 'object-1' }]);
    expect(isSourceComplete(draft, 'text_doc')).toBe(true);
  });

  it('waits for files that are still on their way', () => {
    const draft = { ...newImportDraft, files: [file(), file({ key: '2', status: 'uploading', uri: '' })] };
    expect(isSourceComplete(draft, 'text_doc')).toBe(false);
    expect(isSourceComplete(newImportDraft, 'text_doc')).toBe(false);
  });

  it('needs a name and a text, not longer than allowed', () => {
    const written = { ...newImportDraft, title: ' Notes ', text: 'one' };
    expect(sourcesOf(written, 'text_custom')).toEqual([{ name: 'Notes', custom_content: 'one' }]);
    expect(isSourceComplete({ ...written, title: ' ' }, 'text_custom')).toBe(false);
    expect(isSourceComplete({ ...written, text: ' \n' }, 'text_custom')).toBe(false);
    expect(isSourceComplete({ ...written, text: 'x'.repeat(CUSTOM_TEXT_MAX + 1) }, 'text_custom')).toBe(false);
  });

  it('reads one address in each line and takes none while one is wrong', () => {
    expect(addressesIn('https://a.example/x\n\nhttps://a.example/x http://b.example\nftp://c')).toEqual([
      { address: 'https://a.example/x', isValid: true },
      { address: 'http://b.example', isValid: true },
      { address: 'ftp://c', isValid: false },
    ]);
    // As the server reads them.
    expect(addressesIn('https:a.example')).toEqual([{ address: 'https:a.example', isValid: false }]);
    expect(isSourceComplete({ ...newImportDraft, addresses: 'https://a.example\nnot' }, 'text_url')).toBe(false);
    expect(isSourceComplete({ ...newImportDraft, addresses: 'https://a.example' }, 'text_url')).toBe(true);
  });

  it('takes either the addresses or the pages of a site that stay ticked', () => {
    const addresses = 'https://a.feishu.cn/wiki not';
    const page = (web_url: string, document_id = '') => ({ web_url, title: '', document_id });
    const pages = [page('https://b.example'), page('https://b.example/c'), page('https://b.example/d', '601')];
    const site = { ...newImportDraft.site, pages, unticked: ['https://b.example/c'] };
    const draft = { ...newImportDraft, addresses, site };
    expect(webUrlsOf(draft)).toEqual(['https://a.feishu.cn/wiki']);
    expect(webUrlsOf({ ...draft, isSite: true })).toEqual(['https://b.example']);
  });

  it('refuses files of other kinds, empty ones and those above 100 MB', () => {
    expect(fileProblem({ name: 'a.PDF', size: 1 })).toBeUndefined();
    expect(fileProblem({ name: 'a.exe', size: 1 })).toBe('kind');
    expect(fileProblem({ name: 'a.md', size: 0 })).toBe('empty');
    expect(fileProblem({ name: 'a.md', size: DOCUMENT_MAX_BYTES })).toBeUndefined();
    expect(fileProblem({ name: 'a.md', size: DOCUMENT_MAX_BYTES + 1 })).toBe('large');
  });

  it('survives a reload without the files that were not uploaded', () => {
    const draft = {
      ...newImportDraft,
      step: 'preview' as const,
      files: [file(), file({ key: '2', status: 'uploading' })],
      reviewIds: ['review-1'],
    };
    expect(readDraft(storedDraft(draft))).toEqual({ ...draft, files: [file()] });
    expect(storedDraft(newImportDraft)).toBeUndefined();
    expect(storedDraft({ ...draft, isFinished: true })).toBeUndefined();
    expect(readDraft('{')).toEqual(newImportDraft);
  });
});
