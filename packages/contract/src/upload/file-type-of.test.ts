import { describe, expect, it } from 'vitest';
import type { FileType } from './file-type.ts';
import { extensionOf, fileTypeOf } from './file-type-of.ts';

describe('chat §5 file type by extension', () => {
  it.each<[FileType, string[]]>([
    ['image', ['a.png', 'a.JPG', 'a.jpeg', 'a.gif', 'a.webp']],
    ['audio', ['a.mp3', 'a.wav', 'a.aac', 'a.flac', 'a.ogg', 'a.wma', 'a.alac', 'a.mid', 'a.midi', 'a.ac3', 'a.dsd']],
    ['pdf', ['a.pdf']],
    ['docx', ['a.doc', 'a.docx']],
    ['excel', ['a.xls', 'a.xlsx']],
    ['csv', ['a.csv']],
    ['video', ['a.mp4', 'a.avi', 'a.mov', 'a.wmv', 'a.flv', 'a.mkv']],
    ['archive', ['a.zip', 'a.rar', 'a.7z', 'a.tar', 'a.tar.gz', 'a.bz2']],
    ['code', ['a.py', 'a.java', 'a.c', 'a.cpp', 'a.js', 'a.html', 'a.css']],
    ['txt', ['a.txt']],
    ['ppt', ['a.ppt', 'a.pptx']],
    ['default_unknown', ['a.exe', 'a.svg', 'a', '', '.png', 'a.', 'a.png/b', 'constructor.constructor', 'a.__proto__']],
  ])('%s', (type, names) => {
    for (const name of names) expect([name, fileTypeOf(name)]).toEqual([name, type]);
  });

  it.each<[FileType, string[]]>([
    ['image', ['image/png', 'image/jpeg', 'image/gif', 'IMAGE/WEBP']],
    ['audio', ['audio/mpeg', 'audio/webm;codecs=opus']],
    ['pdf', ['application/pdf']],
    ['docx', ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document']],
    ['excel', ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
    ['csv', ['text/csv; charset=utf-8']],
    ['video', ['video/mp4', 'video/quicktime']],
    ['archive', ['application/zip', 'application/gzip', 'application/x-7z-compressed']],
    ['code', ['text/x-python', 'text/javascript', 'text/html', 'text/css']],
    ['txt', ['text/plain']],
    ['ppt', ['application/vnd.openxmlformats-officedocument.presentationml.presentation']],
    ['default_unknown', ['', 'image/svg+xml', 'application/octet-stream', 'constructor', 'audio']],
  ])('studio §5: %s by media type, for a name without a known extension', (type, media) => {
    for (const one of media) expect([one, fileTypeOf('file', one)]).toEqual([one, type]);
  });

  it('studio §5: a known extension wins over the media type', () => {
    expect(fileTypeOf('table.csv', 'application/vnd.ms-excel')).toBe('csv');
    expect(fileTypeOf('photo.heic', 'image/png')).toBe('image');
  });

  it('uses the last extension only', () => {
    expect(extensionOf('photo.png.EXE')).toBe('exe');
    expect(extensionOf('folder.d/name')).toBe('');
  });
});
