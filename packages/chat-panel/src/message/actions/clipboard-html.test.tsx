import { describe, expect, it } from 'vitest';
import { clipboardHtml } from './clipboard-html.ts';

function drawn(html: string): Element {
  const bubble = document.createElement('div');
  bubble.innerHTML = html;
  return bubble;
}

describe('a message for the clipboard', () => {
  it('keeps structure and links without our classes, controls and icons', () => {
    const html = clipboardHtml(
      drawn(
        '<section class="text"><h2 id="a">Title</h2><p style="color:red">Some <strong class="b">bold</strong> ' +
          '<a href="https://example.com" target="_blank" onclick="x()">link</a></p>' +
          '<pre class="code"><button>Copy</button><code>let a;</code></pre><svg></svg><span aria-hidden="true">…</span></section>',
      ),
    );
    expect(html).toBe(
      '<h2>Title</h2><p>Some <strong>bold</strong> <a href="https://example.com">link</a></p><pre><code>let a;</code></pre>',
    );
  });

  it('keeps a picture with its own address', () => {
    const picture = '<img src="/fetched?a" data-address="https://pictures.example/a.png" alt="cat">';
    expect(clipboardHtml(drawn(`<p><button>${picture}</button></p>`))).toBe(
      '<p><img src="https://pictures.example/a.png" alt="cat"></p>',
    );
  });

  it('does not change the rendered message', () => {
    const bubble = drawn('<p class="a">x<button>Copy</button></p>');
    clipboardHtml(bubble);
    expect(bubble.innerHTML).toBe('<p class="a">x<button>Copy</button></p>');
  });
});
