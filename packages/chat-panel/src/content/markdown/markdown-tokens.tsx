import type { Token, Tokens } from 'marked';
import { type ReactElement, type ReactNode, use, useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { CitationContext, type CitationProps } from '../content-renderer.ts';
import { DiagramBlock, isDiagram } from '../diagram/diagram-block.tsx';
import { renderInOrder } from '../growing-text.ts';
import { textWithElements } from '../inserted-elements.tsx';
import { MessageLink } from '../link/message-link.tsx';
import { Formula } from '../math/formula.tsx';
import { MarkdownPicture } from '../picture/pictures.tsx';
import { decodeEntities, loadEntityNames, needsEntityNames } from './decode-entities.ts';
import { Footnote, FootnoteReference } from './footnotes.tsx';
import type { FootnoteToken, MathToken } from './lex-markdown.ts';
import styles from './markdown.module.css';
import { TableFrame } from './table-frame.tsx';

/** Blocks and inline nodes nested deeper than this are shown as source. */
const DEPTH_MAX = 24;

interface BlockTokenProps {
  token: Token;
  depth: number;
}

/** One block with its nested blocks. */
export function BlockToken({ token, depth }: BlockTokenProps) {
  if (depth > DEPTH_MAX) return <p>{token.raw}</p>;
  switch (token.type) {
    case 'heading':
      return <Heading depth={(token as Tokens.Heading).depth} tokens={token.tokens ?? []} />;
    case 'paragraph':
      return <p>{inlineNodes(token.tokens ?? [])}</p>;
    case 'text':
      return <>{token.tokens ? inlineNodes(token.tokens) : decodedText((token as Tokens.Text).text)}</>;
    case 'code':
      if (isDiagram(token as Tokens.Code)) return <DiagramBlock source={(token as Tokens.Code).text} />;
      return <CodeBlock infoString={(token as Tokens.Code).lang ?? ''} code={(token as Tokens.Code).text} />;
    case 'blockquote':
      return <blockquote>{blockNodes(token.tokens ?? [], depth)}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    case 'math':
      return <Formula tex={(token as unknown as MathToken).tex} isBlock />;
    case 'footnote':
      return <Footnote label={(token as FootnoteToken).label}>{blockNodes(token.tokens ?? [], depth)}</Footnote>;
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    default:
      // HTML is shown as text.
      return <p className={styles.literal}>{token.raw.trim()}</p>;
  }
}

/** Starts at h3: the page and the message have the levels above. */
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

function Table({ table }: { table: Tokens.Table }) {
  return (
    <TableFrame table={table}>
      <table>
        <thead>
          <tr>
            {renderInOrder(table.header, ({ tokens, align }) => (
              <th scope="col" data-align={align}>
                {inlineNodes(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderInOrder(table.rows, (cells) => (
            <tr>
              {renderInOrder(cells, ({ tokens, align }) => (
                <td data-align={align}>{inlineNodes(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const blockNodes = (tokens: readonly Token[], depth: number) =>
  renderInOrder(tokens, (token) => <BlockToken token={token} depth={depth + 1} />);

/** Functions and not components: a paragraph has dozens of inline nodes, which are rendered again with every delta. */
function inlineNodes(tokens: readonly Token[], depth = 0): ReactElement {
  return renderInOrder(tokens, (token) =>
    depth > DEPTH_MAX ? token.raw : inlineNode(token as Tokens.Generic, depth + 1),
  );
}

function inlineNode(token: Tokens.Generic, depth: number): ReactNode {
  const children = () => inlineNodes(token.tokens ?? [], depth);
  switch (token.type) {
    case 'text':
      if (token.tokens) return children();
      return token.escaped ? textWithElements(token.text) : decodedText(token.text);
    case 'strong':
      return <strong>{children()}</strong>;
    case 'em':
      return <em>{children()}</em>;
    case 'del':
      return <del>{children()}</del>;
    case 'codespan':
      return <code>{textWithElements(token.text)}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'link':
      return <MessageLink href={token.autolink ? token.href : decodeEntities(token.href)}>{children()}</MessageLink>;
    case 'image':
      return <MarkdownPicture url={decodeEntities(token.href)} alt={decodeEntities(token.text)} />;
    case 'math':
      return <Formula tex={token.tex} isBlock={token.isBlock} />;
    case 'footnote-reference':
      return <FootnoteReference label={token.label} source={token.raw} />;
    case 'citation':
      return <Citation number={token.number} fallback={token.raw} />;
    default:
      // HTML is shown as text, except `<br>`, the only way to break a line in a table cell.
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
  }
}

/** `[1]` as it is written, or as a link to the source of that number. */
function Citation(props: CitationProps) {
  const Link = use(CitationContext);
  return Link ? <Link {...props} /> : props.fallback;
}

const decodedText = (text: string): ReactNode =>
  needsEntityNames(text) ? <TextWithRareEntities text={text} /> : textWithElements(decodeEntities(text));

/** Shows the names of rare characters until the characters are loaded. */
function TextWithRareEntities({ text }: { text: string }) {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isMounted = true;
    loadEntityNames().then(
      () => isMounted && setLoaded(true),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return textWithElements(decodeEntities(text));
}
