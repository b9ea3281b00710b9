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

  it('uses the last extension only', () => {
    expect(extensionOf('photo.png.EXE')).toBe('exe');
    expect(extensionOf('folder.d/name')).toBe('');
  });
});
