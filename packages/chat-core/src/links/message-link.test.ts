import { describe, expect, it } from 'vitest';
import { linkAction, safeHref } from './message-link.ts';

const link = (parameters: Record<string, string>) => `coco://chat?${new URLSearchParams(parameters)}`;
const wiki = (value: unknown) => link({ ext: JSON.stringify({ s$wiki_link: value }) });

describe('chat §2 links with a custom scheme (wire §1.12)', () => {
  it('have a message text to send', () => {
    expect(linkAction(link({ msg: 'Tell me more & more' }))).toEqual({
      action: 'send-message',
      text: 'Tell me more & more',
    });
    expect(linkAction('coco:?msg=Hi')).toEqual({ action: 'send-message', text: 'Hi' });
  });

  it('have a wiki link in the extension parameter', () => {
    expect(linkAction(wiki('https://example.com/wiki'))).toEqual({
      action: 'open-wiki',
      url: 'https://example.com/wiki',
    });
  });

  it('are only reported without a usable parameter', () => {
    for (const href of [
      link({}),
      link({ ext: 'no json' }),
      wiki('javascript:alert(1)'),
      wiki('mailto:a@b.c'),
      wiki(3),
    ]) {
      expect(linkAction(href)).toEqual({ action: 'report' });
    }
  });

  it('do nothing when the parsed URL is invalid', () => {
    expect(linkAction('coco')).toEqual({ action: 'nothing' });
    expect(linkAction('http://')).toEqual({ action: 'nothing' });
  });
});

describe('chat §2 http and https links', () => {
  it('open in a new window', () => {
    expect(linkAction('https://example.com/a b')).toEqual({ action: 'open-window', url: 'https://example.com/a%20b' });
    expect(linkAction('mailto:a@example.com')).toEqual({ action: 'write-mail', url: 'mailto:a@example.com' });
  });

  it('are the only addresses that are safe, with mail and our own scheme', () => {
    expect(safeHref('coco:?msg=Hi')).toBe('coco:?msg=Hi');
    for (const href of ['javascript:alert(1)', ' JaVaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///x']) {
      expect(safeHref(href)).toBeNull();
      expect(linkAction(href)).toEqual({ action: 'nothing' });
    }
    expect(safeHref('/relative')).toBeNull();
  });
});
