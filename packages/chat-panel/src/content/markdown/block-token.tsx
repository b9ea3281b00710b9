import type { Token, Tokens } from 'marked';
import { useTexts } from '../../texts/texts-context.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { DiagramOrCode } from '../diagram/diagram-or-code.tsx';
import { isDiagram } from '../diagram/is-diagram.ts';
import { Formula } from '../math/formula.tsx';
import { renderInOrder } from '../streaming/render-in-order.ts';
import { decodeEntities } from './decode-entities.ts';
import { inlineNodes } from './inline-nodes.tsx';
import styles from './markdown.module.css';
import { MarkdownTable } from './markdown-table.tsx';
import type { MathToken } from './math-syntax.ts';

/** Deeper than this nobody reads: it is shown as it is written. */
const DEPTH_MAX = 24;

interface BlockTokenProps {
  token: Token;
  depth: number;
}

/** One block, with those in it. */
export function BlockToken({ token, depth }: BlockTokenProps) {
  if (depth > DEPTH_MAX) return <p>{token.raw}</p>;
  switch (token.type) {
    case 'heading':
      return <Heading depth={(token as Tokens.Heading).depth} tokens={token.tokens ?? []} />;
    case 'paragraph':
      return <p>{inlineNodes(token.tokens ?? [])}</p>;
    case 'text':
      return <>{token.tokens ? inlineNodes(token.tokens) : decodeEntities((token as Tokens.Text).text)}</>;
    case 'code':
      if (isDiagram(token as Tokens.Code)) return <DiagramOrCode source={(token as Tokens.Code).text} />;
      return <CodeBlock language={(token as Tokens.Code).lang ?? ''} code={(token as Tokens.Code).text} />;
    case 'blockquote':
      return <blockquote>{blockNodes(token.tokens ?? [], depth)}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />;
    case 'table':
      return <MarkdownTable table={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    case 'math':
      return <Formula tex={(token as unknown as MathToken).tex} isBlock />;
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    default:
      // Markup of any kind is words here.
      return <p className={styles.literal}>{token.raw.trim()}</p>;
  }
}

/** Headings of a message stand below those of the page: the first of them is the third of the page. */
function Heading({ depth, tokens }: { depth: number; tokens: readonly Token[] }) {
  const Tag = (['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const)[depth - 1] ?? 'h6';
  return <Tag data-depth={depth}>{inlineNodes(tokens)}</Tag>;
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = renderInOrder(list.items, (item) => <Item item={item} depth={depth} />);
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={list.start === '' ? 1 : list.start}>{items}</ol>;
}

function Item({ item, depth }: { item: Tokens.ListItem; depth: number }) {
  const texts = useTexts();
  const children = blockNodes(item.tokens, depth);
  if (!item.task) return <li>{children}</li>;
  const isDone = item.checked === true;
  return (
    <li className={styles.task}>
      <input type="checkbox" aria-label={isDone ? texts.taskDone : texts.taskOpen} checked={isDone} disabled readOnly />
      <div>{children}</div>
    </li>
  );
}

const blockNodes = (tokens: readonly Token[], depth: number) =>
  renderInOrder(tokens, (token) => <BlockToken token={token} depth={depth + 1} />);
