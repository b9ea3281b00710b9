import { describe, expect, it } from 'vitest';
import { fileKindOf, fileTypeFor } from './file-kind.ts';
import { pickFiles, uploadMode } from './pick-files.ts';

const file = (name: string, size = 10, isFolder = false) => ({ name, size, type: '', isFolder });
const MAX = 524_288_000;

describe('chat §5 upload', () => {
  it('drops empty and oversized files with a warning each and adds the rest', () => {
    const picked = pickFiles([file('a.txt'), file('b.txt', 0), file('c.txt', MAX), file('d.txt', MAX + 1)], {
      existing: 0,
      fileLimit: 2,
    });
    expect(picked.files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
    expect(picked.warnings).toEqual([
      { warning: 'upload_empty_file', fileNames: ['b.txt'] },
      { warning: 'file_too_large', fileNames: ['d.txt'], maxMegabytes: 500 },
    ]);
  });

  it('adds none when new and existing files exceed the limit, by default 1', () => {
    const exceeded = [{ warning: 'files_exceeds_limit', fileLimit: 1 }];
    expect(pickFiles([file('a.txt'), file('b.txt')], { existing: 0 })).toEqual({ files: [], warnings: exceeded });
    expect(pickFiles([file('a.txt')], { existing: 1 })).toEqual({ files: [], warnings: exceeded });
  });

  it('does not count dropped files against the limit', () => {
    expect(pickFiles([file('a.txt'), file('b.txt', 0)], { existing: 0 }).files).toHaveLength(1);
    expect(pickFiles([file('b.txt', 0)], { existing: 1 }).warnings).toHaveLength(1);
  });

  it('drops folders without a warning', () => {
    expect(pickFiles([file('folder', 4096, true)], { existing: 0 })).toEqual({ files: [], warnings: [] });
  });

  it('is in single mode when the limit is 1, else in multiple', () => {
    expect([uploadMode(1), uploadMode(2), uploadMode(10)]).toEqual(['single', 'multiple', 'multiple']);
  });
});

describe('chat §5 file kind and type', () => {
  it('uploads images as IMAGE and the rest as FILE', () => {
    expect(fileKindOf(file('photo.JPG'))).toBe('image');
    expect(fileKindOf(file('report.pdf'))).toBe('file');
    expect(fileTypeFor(file('whatever.xyz'))).toBe('default_unknown');
  });

  it('decides by accepted extensions or a judge function, and rejects other files', () => {
    const rules = [
      { fileType: 'image', accept: ['.heic', 'png'] },
      { fileType: 'txt', judge: ({ name }: { name: string }) => name.startsWith('README') },
    ] as const;
    expect(fileKindOf(file('a.HEIC'), rules)).toBe('image');
    expect(fileTypeFor(file('README'), rules)).toBe('txt');
    expect(fileTypeFor(file('a.pdf'), rules)).toBeNull();
  });
});
