import { ChangeSet, Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { createOutsideChanges } from './outside-changes.ts';

const docOf = (text: string) => Text.of(text.split('\n'));

describe('changes of a prompt from outside', () => {
  it('are nothing when the draft has the text that was just written', () => {
    const outside = createOutsideChanges('Hello');
    const own = ChangeSet.of({ from: 5, insert: '!' }, 5);
    expect(outside.merge(own, docOf('Hello!'))).toBe('Hello!');
    expect(outside.receive('Hello!')).toBe(false);
    expect(outside.take()).toBeNull();
  });

  it('are taken once', () => {
    const outside = createOutsideChanges('one\ntwo');
    expect(outside.receive('one\nTwo')).toBe(true);
    expect(outside.take()?.apply(docOf('one\ntwo')).toString()).toBe('one\nTwo');
    expect(outside.take()).toBeNull();
    expect(outside.receive('one\nTwo')).toBe(false);
  });

  it('that wait are merged with what the user writes meanwhile', () => {
    const outside = createOutsideChanges('one\ntwo\nthree');
    outside.receive('one!\ntwo\nthree');
    const composed = ChangeSet.of({ from: 7, insert: '你好' }, 13);
    expect(outside.merge(composed, docOf('one\ntwo你好\nthree'))).toBe('one!\ntwo你好\nthree');
    outside.receive('one!\ntwo你好\nthree?');
    expect(outside.take()?.apply(docOf('one\ntwo你好\nthree')).toString()).toBe('one!\ntwo你好\nthree?');
  });

  it('do not see other line breaks as a difference', () => {
    const outside = createOutsideChanges('one\r\ntwo');
    expect(outside.receive('one\r\ntwo')).toBe(false);
    expect(outside.receive('one\ntwo')).toBe(false);
  });
});
