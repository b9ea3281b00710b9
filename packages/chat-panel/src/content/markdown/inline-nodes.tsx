import type { Token, Tokens } from 'marked';
import type { ReactElement, ReactNode } from 'react';
import { textWithElements } from '../inserted/inserted-text.tsx';
import { MessageLink } from '../link/message-link.tsx';
import { Formula } from '../math/formula.tsx';
import { MarkdownPicture } from '../picture/markdown-picture.tsx';
import { renderInOrder } from '../streaming/render-in-order.ts';
import { decodeEntities } from './decode-entities.ts';

const DEPTH_MAX = 24;

/** The words of a block. Functions and not components: a paragraph has dozens of them, read again with every word. */
export function inlineNodes(tokens: readonly Token[], depth = 0): ReactElement {
  return renderInOrder(tokens, (token) =>
    depth > DEPTH_MAX ? token.raw : inlineNode(token as Tokens.Generic, depth + 1),
  );
}

function inlineNode(token: Tokens.Generic, depth: number): ReactNode {
  const inside = () => inlineNodes(token.tokens ?? [], depth);
  switch (token.type) {
    case 'text':
      if (token.tokens) return inside();
      return textWithElements(token.escaped ? token.text : decodeEntities(token.text));
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'codespan':
      return <code>{textWithElements(token.text)}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'link':
      return <MessageLink href={token.autolink ? token.href : decodeEntities(token.href)}>{inside()}</MessageLink>;
    case 'image':
      return <MarkdownPicture url={decodeEntities(token.href)} words={decodeEntities(token.text)} />;
    case 'math':
      return <Formula tex={token.tex} isBlock={token.isBlock} />;
    default:
      // Markup of any kind is words here, but a line may be broken as tables do it.
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
  }
}
